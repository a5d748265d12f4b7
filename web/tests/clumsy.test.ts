/** Clumsy hands, closed cupboards and clever neighbours: what a Friday evening brings. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, ApiRefused } from "$lib/api";
import { Doing } from "$lib/doing.svelte";
import { session } from "$lib/session.svelte";
import { settings } from "$lib/settings.svelte";
import { clearAll, isKept, readJson, readText, writeText } from "$lib/storage";
import { EMPTY, TEXT_MOST, write } from "../src/games/break_the_code/notes";
import { shortcut } from "../src/table/shortcuts";
import Choice from "../src/ui/Choice.svelte";
import { guardDoubleClicks } from "../src/ui/twice";

interface Answer {
  status?: number;
  body: unknown;
}
const asked: string[] = [];

/** A server that answers each request by its first matching line, such as "POST /api/people". */
function serves(answers: Readonly<Record<string, Answer | Answer[]>>): void {
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const known = answers[`${method} ${path}`];
    const answer = Array.isArray(known) ? (known.length > 1 ? known.shift() : known[0]) : known;
    if (answer === undefined) return Promise.reject(new TypeError("no line"));
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return Promise.resolve(new Response(text, { status: answer.status ?? 200 }));
  });
}
const UNKNOWN: Answer = { status: 401, body: { why: "not_signed_in", facts: {} } };
const ANA: Answer = { body: { person: "p1", name: "Ana", tables: [] } };

beforeEach(() => {
  asked.length = 0;
  session.lost();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("storage (UX-G1)", () => {
  function closeStorage(): void {
    for (const name of ["localStorage", "sessionStorage"] as const) {
      vi.spyOn(globalThis, name, "get").mockImplementation(() => {
        throw new DOMException("closed", "SecurityError");
      });
    }
  }

  test("that is closed keeps nothing and breaks nothing", () => {
    closeStorage();
    expect(readText("local", "room40.name")).toBeNull();
    expect(readJson("session", "room40.x")).toBeNull();
    expect(writeText("session", "room40.x", "1")).toBe(false);
    expect(isKept("local")).toBe(false);
    expect(() => clearAll()).not.toThrow();
    expect(session.lastName).toBe("");
    expect(settings.choose({ text: 115 })).toBe(false);
  });

  test("that is full is noticed", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(isKept("local")).toBe(false);
  });

  test("that keeps no name leaves the question to the server: same person after a reload (FAULT-56)", async () => {
    closeStorage();
    serves({ "GET /api/people/me": ANA });
    await session.refresh();
    expect(session.me?.name).toBe("Ana");
  });

  test("that keeps names and has none asks nobody", async () => {
    serves({});
    await session.refresh();
    expect(session.isKnown).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe("a cookie (REL-S02)", () => {
  test("that has gone is replaced at once, under the same name", async () => {
    serves({ "GET /api/people/me": ANA, "POST /api/people": ANA });
    await session.signIn("Ana");
    serves({ "GET /api/people/me": [UNKNOWN, ANA], "POST /api/people": ANA });
    asked.length = 0;
    await session.signIn("Ana");
    expect(session.me?.name).toBe("Ana");
    expect(asked).toContain("POST /api/people");
  });

  test("that outlives what the page has stored tells who it was (UX-L3)", async () => {
    clearAll();
    document.cookie = "room40_known=1";
    serves({ "GET /api/people/me": ANA });
    await session.refresh();
    document.cookie = "room40_known=; max-age=0";
    expect(session.me?.name).toBe("Ana");
    expect(session.lastName).toBe("Ana");
  });

  test("that is not kept is said to be the reason", async () => {
    serves({ "GET /api/people/me": UNKNOWN, "POST /api/people": ANA });
    const doing = new Doing();
    expect(await doing.run("enter", () => session.signIn("Ana"))).toBe(false);
    expect(doing.text).toContain("keeps no cookie");
  });
});

describe("what went wrong is said in words that help", () => {
  async function words(request: () => Promise<unknown>): Promise<string> {
    const doing = new Doing();
    await doing.run("it", request);
    return doing.text;
  }

  test.each(["", "  ", "radio-hotel-tango-42", "x".repeat(1000)])("a code that leads nowhere: “%s”", async (code) => {
    const gone = { status: 404, body: { why: "no_such_table", facts: {} } };
    serves({ "GET /api/codes/radio-hotel-tango-42": gone });
    expect(await words(() => api.tableOf(code))).toContain("No table has that code now");
  });

  test.each([
    ["length", "one to 20"],
    ["character", "Latin alphabet"],
    ["marks", "Latin alphabet"],
    ["reserved", "taken for a bot"],
  ])("a name with the problem “%s”", async (problem, text) => {
    serves({ "POST /api/people": { status: 400, body: { why: "bad_name", facts: { problem } } } });
    expect(await words(() => api.signIn("?"))).toContain(text);
  });

  test("an answer by somebody in between is no answer of ours", async () => {
    serves({ "GET /api/games": { body: "<html>Welcome to the hotel</html>" } });
    await expect(api.games()).rejects.toEqual(new ApiRefused("no_answer"));
  });
});

describe("controls show what holds", () => {
  const choices = [2, 3, 4].map((value) => ({ value, text: String(value) }));
  const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

  test("a choice that was not accepted goes back", async () => {
    render(Choice, { label: "Seats", choices, value: 2, onchoose: () => Promise.resolve(false) });
    await fireEvent.click(radio("4"));
    await vi.waitFor(() => expect(radio("2").checked).toBe(true));
    expect(radio("4").checked).toBe(false);
  });

  test("of several quick ones of a choice the last is made, after the one on its way", async () => {
    const doing = new Doing();
    const made: string[] = [];
    const gates: (() => void)[] = [];
    const wish = (name: string) =>
      doing.runLast("count", () => {
        made.push(name);
        return new Promise<void>((open) => gates.push(open));
      });
    const answers = [wish("a"), wish("b"), wish("c")];
    await tick();
    expect(made).toEqual(["a"]);
    gates[0]?.();
    await vi.waitFor(() => expect(made).toEqual(["a", "c"]));
    gates[1]?.();
    expect(await Promise.all(answers)).toEqual([true, false, true]);
  });
});

describe("double clicks (FAULT-52, FAULT-88)", () => {
  guardDoubleClicks(document);
  const clicked: string[] = [];

  function button(text: string, onclick: (self: HTMLButtonElement) => void): HTMLButtonElement {
    const made = document.createElement("button");
    made.textContent = text;
    made.onclick = () => {
      clicked.push(made.textContent);
      onclick(made);
    };
    document.body.replaceChildren(made);
    return made;
  }
  const click = (on: Element, detail: number) =>
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

  beforeEach(() => (clicked.length = 0));

  test("do not hit the button that has come to lie there", () => {
    let sure: HTMLButtonElement | undefined;
    const first = button("Give up", () => (sure = button("Yes, give up", () => undefined)));
    click(first, 1);
    if (sure) click(sure, 2);
    expect(clicked).toEqual(["Give up"]);
    if (sure) click(sure, 1);
    expect(clicked).toEqual(["Give up", "Yes, give up"]);
  });

  test("do not take back what they have just asked for", () => {
    const toggle = button("Play again", (self) => (self.textContent = "Rather not play again"));
    click(toggle, 1);
    click(toggle, 2);
    expect(clicked).toEqual(["Play again"]);
  });

  test("do not let go of the card that they have just chosen", () => {
    const card = button("Black tiles", (self) =>
      self.setAttribute("aria-pressed", String(self.getAttribute("aria-pressed") !== "true")),
    );
    click(card, 1);
    click(card, 2);
    expect(card.getAttribute("aria-pressed")).toBe("true");
    click(card, 1);
    expect(card.getAttribute("aria-pressed")).toBe("false");
  });

  test("count twice where the same thing is meant, and by keys", () => {
    const mark = button("4", (self) => (self.innerHTML = '4<span aria-hidden="true">?</span>'));
    click(mark, 1);
    click(mark, 2);
    click(mark, 3);
    click(mark, 0);
    expect(clicked).toHaveLength(4);
  });
});

describe("Ctrl+Enter (FAULT-88)", () => {
  function pressedIn(html: string): unknown {
    document.body.innerHTML = html;
    const target = document.body.firstElementChild ?? document.body;
    const event = new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true });
    Object.defineProperty(event, "target", { value: target });
    return shortcut(event, true);
  }

  test.each(["<input>", "<textarea></textarea>", "<select></select>"])("in %s confirms no move", (html) => {
    expect(pressedIn(html)).toBeNull();
  });

  test.each(["<input data-guess>", "<input data-command>", "<button></button>"])("in %s does", (html) => {
    expect(pressedIn(html)).toBe("confirm");
  });
});

describe("notes (UX-P11)", () => {
  const FRAME = 8192;
  const BODY = 6000;

  test.each(['"', "\\", "\n", "\t", "\u0001", "\u007f", "\ud83e", "🦊", "ż", "<"])(
    "full of %j fit into one frame",
    (sign) => {
      const text = sign.repeat(TEXT_MOST).slice(0, TEXT_MOST);
      const body = write({ ...EMPTY, text });
      const frame = { tag: "talk", kind: "note", audience: "me", talk_id: "note:m123456789012", body };
      expect(body.length).toBeLessThanOrEqual(BODY);
      expect(new TextEncoder().encode(JSON.stringify(frame)).length).toBeLessThan(FRAME);
    },
  );
});
