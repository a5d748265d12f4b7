/** One match on one screen: what is shown of it, and what the reader is about to do. */
import { announcer } from "$lib/announce.svelte";
import { t } from "$lib/i18n/index.svelte";
import { Prepared } from "$lib/prepared.svelte";
import { readText, writeText } from "$lib/storage";
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { BreakTheCode as Game, ViewFrame } from "$lib/wire";
import { screen } from "../../ui/layout.svelte";
import { Aids } from "./aid.svelte";
import { lamp, offerOf, type Lamp } from "./lamp";
import { Narrator } from "./narrator.svelte";
import { BELOW_BOARD, inDrawer, STILL } from "./panels";
import { Sheet } from "./sheet.svelte";
import { faultOf, join, split, type Tile } from "./tiles";
import { Turn } from "./turn.svelte";
import { ledgerLines, rackText, type Line, type Names } from "./words";

export type Panel = "notes" | "guess" | "answers" | "ledger" | "chat";
export type Height = "closed" | "half" | "full";

type Guess = Extract<Game.Action, { tag: "guess" }>;
const isGuess = (value: unknown): value is Guess =>
  typeof value === "object" && value !== null && "tag" in value && value.tag === "guess" &&
  "tiles" in value && typeof value.tiles === "string";

export class PlayModel {
  readonly table: TableModel;
  readonly match: string;
  readonly names: Names;
  readonly sheet: Sheet;
  readonly turn: Turn;
  readonly aids: Aids;
  /** The answer that goes out as soon as it is my turn. */
  readonly prepared: Prepared<Guess>;
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
    this.aids = new Aids(table, () => this.live ?? this.view);
    this.prepared = new Prepared(match, isGuess);
    this.#chatSeen = table.chat.length;
    const isNew = readText("session", this.#drawer) === null && view.outcome === null;
    this.#isHelpOpen = isNew && !table.isStill;
  }

  readonly view: Game.View = $derived.by(() => {
    return this.#of(this.table.view) ?? this.#first;
  });
  /** The present view of my seat, also while I look back; null where there is no table. */
  readonly live: Game.View | null = $derived.by(() => this.#of(this.table.live));
  /** The newest view through the eye that is shown: its history is the whole story. */
  readonly newest: Game.View = $derived.by(() => this.#of(this.table.newest) ?? this.view);
  /** How much of that story had been told at the moment that is looked at; null: it is now. */
  readonly told: number | null = $derived.by(() =>
    this.table.past === null ? null : this.view.history.length,
  );
  /** Whether a bot plays my seat until I take it back. */
  readonly hasStandIn: boolean = $derived.by(() => {
    const me = this.table.seat;
    return me !== null && this.live?.outcome === null && this.table.seatNews(me)?.bot != null;
  });
  readonly lamp: Lamp = $derived.by(() =>
    this.hasStandIn
      ? { text: t("menu.bot_plays"), isMine: false }
      : lamp(this.view, this.names),
  );
  readonly lines: readonly Line[] = $derived.by(() =>
    ledgerLines(this.newest, this.names),
  );
  readonly pending: Game.Action | null = $derived.by(
    // What is on its way is a move in this match, so one of this game.
    () => (this.table.pending?.action as Game.Action | undefined) ?? null,
  );
  readonly isOver: boolean = $derived(this.view.outcome !== null);
  /** Whether I have a part in the match that is on, also while I look back. */
  readonly isPlaying: boolean = $derived.by(
    () => this.live !== null && this.live.seat !== null && this.live.outcome === null && !this.hasStandIn,
  );
  readonly seats = $derived.by(() =>
    Array.from({ length: this.view.seats }, (_, seat) => ({ seat, name: this.names.of(seat) })),
  );
  /** Whether an answer of mine can only be prepared: I am still in, and it is not my turn. */
  readonly canPrepare: boolean = $derived.by(() => {
    const { live } = this;
    return live !== null && this.isPlaying && this.#isIn(live) && offerOf(live, "guess") === null;
  });
  /** The tiles that are prepared. */
  readonly preparedTiles: readonly Tile[] | null = $derived.by(() => {
    const { kept } = this.prepared;
    return kept !== null && this.isPlaying ? split(kept.action.tiles) : null;
  });
  /** All tiles: whoever looks back with all eyes sees them before the end. */
  readonly revealed: Game.Revealed | null = $derived.by(
    () => this.view.history.find((entry) => entry.tag === "revealed") ?? null,
  );
  /** Whose tiles stand on the rack that is shown. */
  readonly rackName: string = $derived.by(() => {
    const { seat } = this.view;
    return seat === this.names.me || typeof seat !== "number" ? t("rack.mine") : this.names.of(seat);
  });
  /** Whose code is to be found. */
  readonly target: string = $derived.by(() =>
    this.view.seats === 2 && this.names.me !== null
      ? this.names.of(1 - this.names.me)
      : t("place.centre"),
  );

  /** The panels that are tabs in this layout, and the one of them that is open. */
  readonly tabs: readonly Panel[] = $derived.by(() => {
    if (this.table.isStill) return STILL;
    return screen.layout === "phone" ? inDrawer(this.isPlaying) : BELOW_BOARD;
  });
  readonly openTab: Panel = $derived.by(() => (this.tabs.includes(this.panel) ? this.panel : "answers"));

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

  prepare(tiles: readonly Tile[]): void {
    if (!this.canPrepare) return;
    this.prepared.prepare({ tag: "guess", tiles: join(tiles) });
    announcer.say(t("prepared.is"));
  }

  callOff(): void {
    this.prepared.clear();
    announcer.say(t("prepared.cancelled"));
  }

  /** Send what was prepared, now that it is my turn; or say that it does not fit any more. */
  sendPrepared(): void {
    const { live, table } = this;
    const { kept } = this.prepared;
    if (kept === null || live === null || live.seat === null) return;
    const offer = offerOf(live, "guess");
    const tiles = split(kept.action.tiles);
    if (!this.#isIn(live) || (offer !== null && !this.#fits(tiles, offer, live))) {
      this.prepared.clear();
      table.tell(t("prepared.dropped"));
      return;
    }
    if (offer === null || this.hasStandIn || table.pending !== null || table.link.tag !== "open") return;
    const taken = this.prepared.take();
    if (taken !== null && table.send(taken.action, offer.id, taken.id)) {
      this.turn.clear();
      table.tell(t("prepared.sent", { tiles: rackText(tiles) }));
    }
  }

  #isIn(live: Game.View): boolean {
    return live.outcome === null && live.standing[String(live.seat)] === "in";
  }

  #fits(tiles: readonly Tile[], offer: Game.GuessOffer, live: Game.View): boolean {
    const own = split(live.hand ?? "");
    const isPossible = (tile: Tile, at: number): boolean =>
      faultOf(tile, tiles.slice(0, at), own, offer.count) === null;
    return tiles.length === offer.count && tiles.every(isPossible);
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

  /** What happens at the table is told to whoever looks back, too. */
  narrate(): void {
    const { live } = this;
    if (live === null) return;
    this.#narrator.tell(this.match, live, this.names, this.hasStandIn ? this.lamp : lamp(live, this.names));
  }

  /** What stands open has been seen. */
  readChat(): void {
    const isOpen = screen.layout === "desk" || (this.panel === "chat" && this.height !== "closed");
    if (isOpen) this.#chatSeen = this.table.chat.length;
  }

  close(): void {
    this.sheet.close();
    this.prepared.close();
  }

  #of(frame: ViewFrame | null): Game.View | null {
    return frame?.match === this.match ? viewOf("break_the_code", frame.view) : null;
  }

  get #drawer(): string {
    return `room40.role.${this.match}`;
  }
}
