/** What must not be said where the rivals listen: own keywords, codes, and words like clues to come. */
import type { Decrypto as Game } from "$lib/wire";
import { plain } from "../../table/typed";

const CODE = /(?<!\d)[1-4][\s,.-]*[1-4][\s,.-]*[1-4](?!\d)/;

/** The first thing in a text that the rivals should not read; empty where there is none. */
export function secretIn(text: string, view: Game.View, beliefs: readonly string[]): string {
  const said = ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const own = view.team === null ? [] : (view.keywords[view.team] ?? []);
  const secrets = [...own, ...beliefs.filter((each) => each.trim().length > 2)];
  const found = secrets.find((secret) => said.includes(` ${plain(secret).replace(/[^\p{L}\p{N}]+/gu, " ")} `));
  return found ?? CODE.exec(text)?.[0] ?? "";
}
