/** The start page: what was wished for without a name is done once there is one. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "$lib/router.svelte";
import { session } from "$lib/session.svelte";
import { clearAll } from "$lib/storage";
import type { GameAnswer } from "$lib/wire";
import Start from "../src/pages/Start.svelte";

const GAMES: readonly GameAnswer[] = ["break_the_code", "decrypto"].map((name) => ({
  name,
  seat_counts: [4],
  bots: ["easy"],
  spans: [],
  aids: [],
  options: [],
}));
const asked: { to: string; body: unknown }[] = [];

function answerTo(to: string, body: { name?: string } | undefined): [number, unknown] {
  if (to === "GET /api/games") return [200, GAMES];
  if (to === "POST /api/people" && body?.name === "<b>")
    return [400, { why: "bad_name", facts: { problem: "character" } }];
  if (to === "POST /api/people") return [201, { person: "p1", name: "Ana" }];
  if (to === "GET /api/people/me" && asked.some((each) => each.to === "POST /api/people"))
    return [200, { person: "p1", name: "Ana", tables: [] }];
  if (to === "POST /api/tables") return [201, { table: "t1", code: "a-b", link: "" }];
  if (to.startsWith("GET /api/codes/")) return [200, { table: "t2" }];
  if (to.startsWith("PUT ")) return [200, {}];
  return [401, { why: "not_signed_in", facts: {} }];
}

beforeEach(async () => {
  asked.length = 0;
  clearAll();
  session.lost();
  vi.spyOn(router, "go").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    const read = typeof body === "string" ? (JSON.parse(body) as { name?: string }) : undefined;
    asked.push({ to: `${method} ${path}`, body: read });
    const [status, answer] = answerTo(`${method} ${path}`, read);
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  render(Start);
  await vi.waitFor(() => screen.getByRole("button", { name: "With friends: Decrypto" }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nameIs = (name: string) => fireEvent.input(screen.getByLabelText("Your name"), { target: { value: name } });
const made = (): unknown => asked.find(({ to }) => to === "POST /api/tables")?.body;
async function enterName(name: string): Promise<void> {
  await nameIs(name);
  const form = screen.getByLabelText("Your name").closest("form");
  if (form) await fireEvent.submit(form);
}

test.each(["", "<b>"])("the game that was chosen before a name would do (%o) is the game of the table", async (bad) => {
  await nameIs(bad);
  await fireEvent.click(screen.getByRole("button", { name: "With friends: Decrypto" }));
  await vi.waitFor(() => screen.getByRole("button", { name: "Make a table: Decrypto" }));
  expect(made()).toBeUndefined();
  await enterName("Ana");
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith("/t/t1"));
  expect(made()).toMatchObject({ game: "decrypto" });
});

test("a code that was typed before the name is gone to, unless another one is typed", async () => {
  const code = screen.getByLabelText("Have you been told a code?");
  await fireEvent.input(code, { target: { value: "a-b" } });
  await fireEvent.submit(code.closest("form") as HTMLFormElement);
  expect(screen.getAllByRole("button", { name: "Join" })).toHaveLength(2);
  await fireEvent.input(code, { target: { value: "" } });
  expect(screen.getAllByRole("button", { name: "Join" })).toHaveLength(1);
  await fireEvent.input(code, { target: { value: "a-b" } });
  await fireEvent.submit(code.closest("form") as HTMLFormElement);
  await enterName("Ana");
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith("/t/t2"));
});

test("a name alone makes a table of the first game", async () => {
  await enterName("Ana");
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith("/t/t1"));
  expect(made()).toMatchObject({ game: "break_the_code" });
});
