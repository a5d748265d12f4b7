/** What the server says of its games, asked once per page. */
import { api } from "$lib/api";
import type { GameAnswer } from "$lib/wire";

let games = $state.raw<readonly GameAnswer[] | null>(null);

export async function loadGames(): Promise<void> {
  games ??= await api.games();
}

export const allGames = (): readonly GameAnswer[] => games ?? [];

export function gameAnswer(name: string): GameAnswer | null {
  return games?.find((game) => game.name === name) ?? null;
}
