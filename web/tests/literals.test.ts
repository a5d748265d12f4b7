/** No visible word stands in a component: all of them come from the messages. */
import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const FILES = import.meta.glob<string>("../src/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SPOKEN = ["aria-label", "alt", "title", "placeholder", "label", "aria-description"];
/** Examples in notation and proper names are the same in all languages. */
const ALLOWED = ["2k 4k 4w 5g 7w", "2k 4k 5g 7w", "radio-hotel-tango-42", "40"];
const isWord = (text: string): boolean => /\p{L}{2,}|^\p{L}$/u.test(text) && !ALLOWED.includes(text.trim());

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Each text that the markup shows or speaks and that is written out in it. */
function* literals(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const each of node) yield* literals(each);
    return;
  }
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type, name, value } = node as Node;
  if (type === "Text") yield String((node as Node)["data"]);
  if (type === "StyleDirective" || type === "ClassDirective") return;
  if (type === "Attribute") {
    if (SPOKEN.includes(String(name))) yield* literals(value);
    return;
  }
  for (const child of Object.values(node as Node)) yield* literals(child);
}

test.each(Object.entries(FILES))("%s", (path, source) => {
  const markup: AST.Root = parse(source, { modern: true, filename: path });
  expect([...literals(markup.fragment)].filter(isWord)).toEqual([]);
});

test("the search would find a word, in markup and in a label", () => {
  const markup = parse('<p aria-label="Close">{1} Hello</p>', { modern: true });
  expect([...literals(markup.fragment)].filter(isWord)).toEqual(["Close", " Hello"]);
});
