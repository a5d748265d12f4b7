/** The levels of bot that a game has, as the seats call them. */
import type { GameAnswer, SeatNews } from "$lib/wire";

export type BotLevel = NonNullable<SeatNews["bot"]>;
const ALL: readonly BotLevel[] = ["easy", "medium", "hard"];

export function botLevels(game: GameAnswer | null): readonly BotLevel[] {
  return ALL.filter((level) => game?.bots.includes(level));
}
