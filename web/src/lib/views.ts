/** Views and histories of one game among those of all games. */
import type { GameView } from "./wire";

export type GameName = GameView["game"];
export type ViewOf<Name extends GameName> = Extract<GameView, { game: Name }>;
/** An entry of the history of any game. */
export type AnyTold = GameView["history"][number];

/** The view as one of this game; pages of a game are never given another one's. */
export function viewOf<Name extends GameName>(name: Name, view: GameView): ViewOf<Name> {
  if (view.game !== name) throw new Error(`a view of ${view.game} on the pages of ${name}`);
  return view as ViewOf<Name>;
}

/** The same view with another history, which must be one of the same game. */
export function withHistory(view: GameView, history: readonly AnyTold[]): GameView {
  return { ...view, history } as GameView;
}
