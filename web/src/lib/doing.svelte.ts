/** One request after another, with what the screen says while it runs and when it fails. */
import { untrack } from "svelte";
import { announcer } from "./announce.svelte";
import { ApiRefused, type Trouble } from "./api";
import { t, type PlainKey } from "./i18n/index.svelte";
import { whyText } from "./i18n/why";
import { SLOW } from "./live";
import type { Why } from "./wire";

/** What is wrong with a name that is neither too short nor too long. */
const NAME_PROBLEMS: Readonly<Record<string, PlainKey>> = {
  character: "trouble.name_signs",
  marks: "trouble.name_signs",
  reserved: "trouble.name_reserved",
};

/** What is wrong with a match file. */
const FILE_PROBLEMS = {
  json: "trouble.file_json",
  shape: "trouble.file_shape",
  game: "trouble.file_game",
  setup: "trouble.file_setup",
  deal: "trouble.file_deal",
} as const satisfies Readonly<Record<string, PlainKey>>;
const isFileProblem = (text: unknown): text is keyof typeof FILE_PROBLEMS => String(text) in FILE_PROBLEMS;

function fileText(facts: ApiRefused["facts"]): string {
  const { problem, step } = facts;
  if (isFileProblem(problem)) return t(FILE_PROBLEMS[problem]);
  if (typeof step !== "number") return t("why.bad_match");
  return t(problem === "action" ? "trouble.file_action" : "trouble.file_events", { n: step });
}

/** What the browser alone can know. */
const OWN: Readonly<Record<Exclude<Trouble, Why>, PlainKey>> = {
  no_answer: "trouble.no_answer",
  no_cookie: "trouble.no_cookie",
  no_such_code: "trouble.no_such_code",
};
const isOwn = (trouble: Trouble): trouble is keyof typeof OWN => trouble in OWN;

function troubleText({ why, facts }: ApiRefused): string {
  if (isOwn(why)) return t(OWN[why]);
  if (why === "bad_match") return fileText(facts);
  if (why === "bad_name") return t(NAME_PROBLEMS[String(facts["problem"])] ?? "why.bad_name");
  return whyText(why, facts);
}

/** What a page can say better about a refusal than the general words; null: nothing. */
type Explain = (refused: ApiRefused) => string | null;

export class Doing {
  readonly #explain: Explain;
  #what = $state.raw<string | null>(null);
  #isSlow = $state(false);
  #trouble = $state.raw<ApiRefused | null>(null);
  #running: Promise<boolean> | null = null;
  /** How often each thing has been wished for. */
  #wishes = new Map<string, number>();

  constructor(explain: Explain = () => null) {
    this.#explain = explain;
  }

  /** The name of the request that runs, so that its own control can show it. */
  get what(): string | null {
    return this.#what;
  }
  get isSlow(): boolean {
    return this.#isSlow;
  }
  get trouble(): Trouble | null {
    return this.#trouble?.why ?? null;
  }
  /** The same in words. */
  get text(): string {
    return this.#trouble === null ? "" : this.#textOf(this.#trouble);
  }

  /**
   * True if it was done. A second request waits for no first one: it is not taken.
   *
   * An effect that asks for something depends on nothing in here: else it would ask for ever, as
   * what it reads changes with each request.
   */
  run(what: string, request: () => Promise<unknown>): Promise<boolean> {
    return untrack(() => {
      if (this.#what !== null) return Promise.resolve(false);
      this.#running = this.#run(what, request);
      return this.#running;
    });
  }

  /** Like `run`, but after whatever runs now, so that no click is lost. Of several for the same
   * thing that wait only the last one is made. */
  async runLast(what: string, request: () => Promise<unknown>): Promise<boolean> {
    const wish = (this.#wishes.get(what) ?? 0) + 1;
    this.#wishes.set(what, wish);
    while (this.#what !== null) await this.#running?.catch(() => false);
    return wish === this.#wishes.get(what) && this.run(what, request);
  }

  async #run(what: string, request: () => Promise<unknown>): Promise<boolean> {
    this.#what = what;
    this.#trouble = null;
    const timer = setTimeout(() => (this.#isSlow = true), SLOW);
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefused)) throw error;
      this.#trouble = error;
      announcer.interrupt(this.#textOf(error));
      return false;
    } finally {
      clearTimeout(timer);
      this.#isSlow = false;
      this.#what = null;
    }
  }

  #textOf(refused: ApiRefused): string {
    return this.#explain(refused) ?? troubleText(refused);
  }

  dismiss(): void {
    this.#trouble = null;
  }
}
