import { expect, test } from "vitest";
import { pageOf } from "./router.svelte";

test.each([
  ["/", { tag: "start" }],
  ["/t/abc_-1", { tag: "table", table: "abc_-1" }],
  ["/join/radio-hotel-tango-42", { tag: "join", code: "radio-hotel-tango-42" }],
  ["/join/radio%20hotel", { tag: "join", code: "radio hotel" }],
  ["/t/%zz", { tag: "table", table: "%zz" }],
  ["/t/a/m/b?at=7&eye=2", { tag: "moment", table: "a", match: "b", at: 7, eye: "2" }],
  ["/t/a/m/b/?eye=everything", { tag: "moment", table: "a", match: "b", at: null, eye: "everything" }],
  ["/t/a/m/b?at=-1", { tag: "moment", table: "a", match: "b", at: null, eye: null }],
  ["/t/a/m/b?at=1e9", { tag: "moment", table: "a", match: "b", at: null, eye: null }],
  ["/t/a/m", { tag: "nowhere" }],
  ["/t/a/m/b/c", { tag: "nowhere" }],
  ["/t//m/b", { tag: "nowhere" }],
  ["/t/a?at=7", { tag: "table", table: "a" }],
  ["/replay", { tag: "file" }],
  ["/replay/x", { tag: "nowhere" }],
  ["/t", { tag: "nowhere" }],
  ["/t/a/b", { tag: "nowhere" }],
  ["/elsewhere", { tag: "nowhere" }],
])("the address %s", (path, page) => {
  expect(pageOf(path)).toEqual(page);
});
