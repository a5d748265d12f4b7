/** The levels of bot that a game has, as the seats call them. */
import type { GameAnswer, Holder, SeatNews } from "$lib/wire";

export type BotLevel = NonNullable<SeatNews["bot"]>;
/** Who plays in the place of a person for a while. */
export const STAND_IN: Holder = "bot:medium";

const ALL: readonly BotLevel[] = ["easy", "medium", "hard"];

export function botLevels(game: GameAnswer | null): readonly BotLevel[] {
  return ALL.filter((level) => game?.bots.includes(level));
}
