/** The games that have a table here: one line each. */
import type { Component, Snippet } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { TableModel } from "$lib/table.svelte";
import type { GameView, ViewFrame } from "$lib/wire";
import type { Names } from "../table/names";
import { BREAK_THE_CODE } from "./break_the_code";
import { CODE_777 } from "./code_777";
import { CODENAMES } from "./codenames";
import { DECRYPTO } from "./decrypto";

export type Say = () => string;

export interface GameUi {
  readonly title: Say;
  /** What it is, in one sentence. */
  readonly line: Say;
  /** How long one match takes, in words. */
  readonly minutes: Say;
  /** How many sit when one person plays at once against bots. */
  readonly seats: number;
  /** Where that person sits; 0 where nothing is said. */
  readonly ownSeat?: number;
  /** What a new table begins with beside the usual rules. */
  readonly setup?: () => Readonly<Record<string, unknown>>;
  readonly options: {
    readonly fields: Readonly<Record<string, { readonly name: Say; readonly line: Say }>>;
    /** The named choices of any option. */
    readonly values: Readonly<Record<string, Say>>;
    /** What it means that an option is left open, where there are no editions. */
    readonly open?: Say;
  };
  readonly Picture: Component;
  /** What is chosen for word games beside the rules. */
  readonly words?: {
    /** How many own words are needed at least. */
    readonly least: number;
    /** Whether people point at things, for their team or for all. */
    readonly hasMarks: boolean;
  };
  /** Whom that eye plays for: for the title of its tab, where teams have secrets. */
  readonly banner?: (view: GameView) => string;
  /** Whom a seat plays for and as what, where there are teams: said in the lobby. */
  readonly roles?: Readonly<Record<string, Say>>;
  /** What a match is shown with. It comes over the line when it is wanted: see `Match.svelte`. */
  readonly load: () => Promise<PlayModule>;
}

/** What the component of a match has beside itself. */
interface PlayModule {
  readonly default: Play;
  readonly told: Told;
}

/**
 * A match, running or over; `after` is shown when it is over.
 *
 * `table.view` is what to show: the present view, or an earlier one of any eye (`everything` too)
 * while somebody looks back; then `table.past` is not null and nothing is offered. `table.live` is
 * the present view of the own seat, whatever is shown. `table.newest` holds the whole history of the
 * eye that is shown; its lines lead to their moments by `table.lookAtEntry`. Where `table.isStill`,
 * there is no table at all: no talk, no notes.
 */
export type Play = Component<{ table: TableModel; first: ViewFrame; after: Snippet }>;

/** One sentence for each entry of the history from that index on: what the ledger says, and what is
 * read aloud when somebody steps through a match. */
export type Told = (view: GameView, from: number, names: Names) => readonly string[];

const GAMES: Readonly<Record<string, GameUi>> = {
  break_the_code: BREAK_THE_CODE,
  code_777: CODE_777,
  codenames: CODENAMES,
  decrypto: DECRYPTO,
};

export const hasUi = (name: string): boolean => name in GAMES;

export function gameUi(name: string): GameUi {
  const ui = GAMES[name];
  if (ui === undefined) throw new Error(`no pages for the game ${name}`);
  return ui;
}

const loaded = new SvelteMap<string, PlayModule>();

/** What a match of that game is shown with; null before it has been loaded. */
export const playOf = (name: string): Play | null => loaded.get(name)?.default ?? null;

/** The sentences of that game, once its match can be shown. */
export const toldOf = (name: string): Told => loaded.get(name)?.told ?? (() => []);

/** Load it, if that has not been done. */
export async function loadPlay(name: string): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await gameUi(name).load());
}

/** Load it before it is needed. Whoever needs it asks again, and says so if it does not come. */
export function foresee(name: string): void {
  loadPlay(name).catch(() => undefined);
}
