import { describe, expect, it } from "vitest";
import { entriesOf, wordsProblem } from "../src/table/ownWords";

describe("own words", () => {
  it("are read from lines of any kind, with blanks and tabs around them", () => {
    expect(entriesOf("zebra\r\n\r\n ice cream \rpear\tapple\n\t\n")).toEqual([
      { word: "zebra", line: 1 },
      { word: "ice cream", line: 3 },
      { word: "pear", line: 4 },
      { word: "apple", line: 4 },
    ]);
  });

  it("are named by the line on which they stand", () => {
    const entries = entriesOf("zebra\n\npear\nzebra");
    const said = (facts: Record<string, string>): string | null => wordsProblem(facts, entries, 25);
    expect(said({ at: "$.words[2]", problem: "twice" })).toBe("Line 4: “zebra” is there already.");
    expect(said({ at: "$.words[1]", problem: "unreadable" })).toContain("Line 3");
    expect(said({ at: "$.words[1]" })).toBe("Line 3: “pear” is too long.");
    expect(said({ at: "$.words", problem: "few" })).toContain("3");
    expect(said({ at: "$.words" })).toContain("Too many words");
    expect(said({ at: "$.teams" })).toBeNull();
  });
});
