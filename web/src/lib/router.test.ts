import { expect, test } from "vitest";
import { pageOf } from "./router.svelte";

test.each([
  ["/", { tag: "start" }],
  ["/t/abc_-1", { tag: "table", table: "abc_-1" }],
  ["/join/radio-hotel-tango-42", { tag: "join", code: "radio-hotel-tango-42" }],
  ["/join/radio%20hotel", { tag: "join", code: "radio hotel" }],
  ["/t/%zz", { tag: "table", table: "%zz" }],
  ["/t", { tag: "nowhere" }],
  ["/t/a/b", { tag: "nowhere" }],
  ["/elsewhere", { tag: "nowhere" }],
])("the address %s", (path, page) => {
  expect(pageOf(path)).toEqual(page);
});
