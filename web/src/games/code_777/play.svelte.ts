/** One match on one screen: what is shown of it, and what the reader is about to do. */
import { readText, writeText } from "$lib/storage";
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { Code777 as Game, ViewFrame } from "$lib/wire";
import { t } from "$lib/i18n/index.svelte";
import type { Lamp, Names } from "../../table/names";
import { Narrator } from "../../table/narrator.svelte";
import { ending, lamp, offerOf } from "./lamp";
import { Aids } from "./aid.svelte";
import { Sheet } from "./sheet.svelte";
import { readSigns, type Sign } from "./tiles";
import { Turn } from "./turn.svelte";
import { ledgerLines, told, type Line } from "./words";

export type Panel = "notes" | "announce" | "answers" | "ledger" | "chat";
export type Height = "closed" | "half" | "full";

export class PlayModel {
  readonly table: TableModel;
  readonly match: string;
  readonly names: Names;
  readonly sheet: Sheet;
  readonly turn: Turn;
  readonly aids: Aids;
  /** What the aid has marked and is asked the reason for. */
  claim = $state.raw<Game.Claim | null>(null);
  #first: Game.View;
  #narrator = new Narrator();
  #panel = $state.raw<Panel>("answers");
  #height = $state.raw<Height>("closed");
  #isHelpOpen = $state(false);
  #chatSeen = $state(0);

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
    const { me } = this.names;
    return me !== null && this.live?.outcome === null && this.table.seatNews(me)?.bot != null;
  });
  readonly lamp: Lamp = $derived.by(() =>
    this.hasStandIn ? { text: t("menu.bot_plays"), isMine: false } : lamp(this.view, this.names),
  );
  readonly lines: readonly Line[] = $derived.by(() => ledgerLines(this.newest, this.names));
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
  /** Whether an announcement names tiles and not only numbers. */
  readonly hasColours: boolean = $derived(Boolean(this.view.rules.require_colours));
  /** The announcement as far as it is prepared. */
  readonly signs: readonly Sign[] = $derived.by(
    () => readSigns(this.sheet.notes.said, this.hasColours).signs,
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
  get hasNewChat(): boolean {
    return this.#chatSeen < this.table.chat.length;
  }

  /** Send the chosen move, if it is complete and nothing else is on its way. */
  confirm(): void {
    const { ready } = this.turn;
    if (ready === null || !this.table.act(ready.action, ready.offer)) return;
    if (ready.action.tag === "announce") this.sheet.prepare([]);
    this.turn.clear();
  }

  /** Draw the next card: there is nothing to choose, so one touch is enough. */
  read(): void {
    this.turn.choose({ tag: "read", card: null });
    this.confirm();
  }

  /** Put what is prepared where it is confirmed. */
  stageAnnouncement(): void {
    const offer = offerOf(this.view, "announce");
    if (offer === null || this.pending !== null) return;
    this.turn.choose({ tag: "announce", signs: this.signs, offer: offer.id });
  }

  open(panel: Panel): void {
    this.#panel = panel;
  }

  /** Open a panel and make sure that it can be seen. */
  show(panel: Panel): void {
    this.#panel = panel;
    if (this.#height === "closed") this.#height = "half";
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
    this.#narrator.tell({
      match: this.match,
      history: live.history,
      sentence: (entry) => told(entry, live, this.names),
      sound: (entry) => SOUNDS[entry.tag],
      end: live.outcome === null ? null : ending(live, this.names),
      lamp: this.hasStandIn ? this.lamp : lamp(live, this.names),
    });
  }

  readChat(): void {
    this.#chatSeen = this.table.chat.length;
  }

  close(): void {
    this.sheet.close();
  }

  #of(frame: ViewFrame | null): Game.View | null {
    return frame?.match === this.match ? viewOf("code_777", frame.view) : null;
  }

  get #drawer(): string {
    return `room40.role.${this.match}`;
  }
}

const SOUNDS = {
  began: "card",
  answered: "pencil",
  reshuffled: "card",
  froze: "bell",
  locked_in: "pencil",
  announced: "stamp",
  shown: "card",
  replaced: "card",
  timed_out: "stamp",
  resigned: "stamp",
  abandoned: "stamp",
  revealed: "card",
} as const satisfies Readonly<Record<Game.Told["tag"], string>>;
