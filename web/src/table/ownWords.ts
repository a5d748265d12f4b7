/** Own words as they are pasted, and what the server says of a bad one, by its line. */
import { t } from "$lib/i18n/index.svelte";
import type { Fact } from "$lib/wire";

export interface Entry {
  readonly word: string;
  /** Of the text, from 1. */
  readonly line: number;
}

/** A word a line, or several with tabs between them; lines without any do not count. */
export function entriesOf(text: string): Entry[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) =>
    line
      .split("\t")
      .map((word) => ({ word: word.trim(), line: at + 1 }))
      .filter(({ word }) => word !== ""),
  );
}

const PROBLEMS = {
  twice: "cn.words.twice",
  unreadable: "cn.words.unreadable",
} as const;

/** What is wrong with them, or null where the refusal is about something else; `least` are needed. */
export function wordsProblem(
  facts: Readonly<Record<string, Fact>>,
  entries: readonly Entry[],
  least: number,
): string | null {
  const found = /^\$\.words(?:\[(\d+)\])?$/.exec(String(facts["at"] ?? ""));
  if (found === null) return null;
  const entry = entries[Number(found[1] ?? NaN)];
  if (entry === undefined) {
    const n = entries.length;
    return facts["problem"] === "few" ? t("cn.words.few", { n, least }) : t("cn.words.many", { n });
  }
  const problem = String(facts["problem"] ?? "");
  return t(problem in PROBLEMS ? PROBLEMS[problem as keyof typeof PROBLEMS] : "cn.words.long", {
    n: entry.line,
    word: entry.word,
  });
}
