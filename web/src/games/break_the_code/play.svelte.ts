/** One match on one screen: what is shown of it, and what the reader is about to do. */
import { t } from "$lib/i18n/index.svelte";
import { readText, writeText } from "$lib/storage";
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { BreakTheCode as Game } from "$lib/wire";
import { screen } from "../../ui/layout.svelte";
import { Aids } from "./aid.svelte";
import { lamp, type Lamp } from "./lamp";
import { Narrator } from "./narrator.svelte";
import { Sheet } from "./sheet.svelte";
import { Turn } from "./turn.svelte";
import { ledgerLines, type Line, type Names } from "./words";

export type Panel = "notes" | "guess" | "answers" | "ledger" | "chat";
export type Height = "closed" | "half" | "full";

export class PlayModel {
  readonly table: TableModel;
  readonly match: string;
  readonly names: Names;
  readonly sheet: Sheet;
  readonly turn: Turn;
  readonly aids: Aids;
  #first: Game.View;
  #narrator = new Narrator();
  #panel = $state.raw<Panel>("notes");
  #height = $state.raw<Height>("closed");
  #isHelpOpen = $state(false);
  #chatSeen = $state(0);
  #isGuessFolded = $state<boolean | null>(null);

  constructor(table: TableModel, match: string, view: Game.View) {
    this.table = table;
    this.match = match;
    this.#first = view;
    this.names = {
      get me() {
        return table.seat;
      },
      of: (seat) => table.nameOf(seat),
    };
    this.sheet = new Sheet(match, table);
    this.turn = new Turn(() => this.view);
    this.aids = new Aids(table, () => this.view);
    this.#chatSeen = table.chat.length;
    this.#isHelpOpen = readText("session", this.#drawer) === null && view.outcome === null;
  }

  readonly view: Game.View = $derived.by(() => {
    const shown = this.table.view;
    return shown?.match === this.match ? viewOf("break_the_code", shown.view) : this.#first;
  });
  /** Whether a bot plays my seat until I take it back. */
  readonly hasStandIn: boolean = $derived.by(() => {
    const { me } = this.names;
    return me !== null && !this.isOver && this.table.seatNews(me)?.bot != null;
  });
  readonly lamp: Lamp = $derived.by(() =>
    this.hasStandIn
      ? { text: t("menu.bot_plays"), isMine: false }
      : lamp(this.view, this.names),
  );
  readonly lines: readonly Line[] = $derived.by(() =>
    ledgerLines(this.view, this.names),
  );
  readonly pending: Game.Action | null = $derived.by(
    // What is on its way is a move in this match, so one of this game.
    () => (this.table.pending?.action as Game.Action | undefined) ?? null,
  );
  readonly isOver: boolean = $derived(this.view.outcome !== null);
  readonly isPlaying: boolean = $derived(
    this.view.seat !== null && !this.isOver && !this.hasStandIn,
  );
  readonly seats = $derived.by(() =>
    Array.from({ length: this.view.seats }, (_, seat) => ({ seat, name: this.names.of(seat) })),
  );
  /** Whose code is to be found. */
  readonly target: string = $derived.by(() =>
    this.view.seats === 2 && this.names.me !== null
      ? this.names.of(1 - this.names.me)
      : t("place.centre"),
  );

  get panel(): Panel {
    return this.#panel;
  }
  get height(): Height {
    return this.#height;
  }
  get isHelpOpen(): boolean {
    return this.#isHelpOpen;
  }
  /** Where little room is left beside many lines of notes, the answer waits folded. */
  get isGuessFolded(): boolean {
    return this.#isGuessFolded ?? (this.view.seats > 2 && !screen.isTall);
  }
  get hasNewChat(): boolean {
    return this.#chatSeen < this.table.chat.length;
  }

  /** Send the chosen move, if it is complete and nothing else is on its way. */
  confirm(): void {
    const { ready } = this.turn;
    if (ready !== null && this.table.act(ready.action, ready.offer)) this.turn.clear();
  }

  open(panel: Panel): void {
    this.#panel = panel;
  }

  /** Open a panel and make sure that it can be seen. */
  show(panel: Panel): void {
    this.#panel = panel;
    if (this.#height === "closed") this.#height = "half";
  }

  foldGuess(isFolded: boolean): void {
    this.#isGuessFolded = isFolded;
  }

  setHeight(height: Height): void {
    this.#height = height;
  }

  openHelp(): void {
    this.#isHelpOpen = true;
  }

  closeHelp(): void {
    this.#isHelpOpen = false;
    writeText("session", this.#drawer, "seen");
  }

  narrate(): void {
    this.#narrator.tell(this.match, this.view, this.names, this.lamp);
  }

  readChat(): void {
    this.#chatSeen = this.table.chat.length;
  }

  close(): void {
    this.sheet.close();
  }

  get #drawer(): string {
    return `room40.role.${this.match}`;
  }
}
