/** One match on one screen: what is shown of it, and what the reader is about to do. */
import { t } from "$lib/i18n/index.svelte";
import { readText, writeText } from "$lib/storage";
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { Codenames as Game, ViewFrame } from "$lib/wire";
import type { Lamp, Names } from "../../table/names";
import { Narrator } from "../../table/narrator.svelte";
import { ending, isSpymaster, lamp, offerOf } from "./lamp";
import { marksOf, writeMarks, type Mark } from "./marks";
import { Turn } from "./turn.svelte";
import { ledgerLines, teamOf, told, type Line } from "./words";

export type Panel = "clues" | "team" | "ledger" | "chat";
export type Height = "closed" | "half" | "full";

export class PlayModel {
  readonly table: TableModel;
  readonly match: string;
  readonly names: Names;
  readonly turn: Turn;
  #first: Game.View;
  #narrator = new Narrator();
  #panel = $state.raw<Panel>("clues");
  #height = $state.raw<Height>("closed");
  #isHelpOpen = $state(false);
  #seen = $state({ chat: 0, team: 0 });

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
    this.turn = new Turn(() => this.view, match);
    this.#seen = { chat: table.chat.length, team: table.chatOf("team").length };
    const isNew = readText("session", this.#drawer) === null && view.outcome === null;
    this.#isHelpOpen = isNew && !table.isStill;
  }

  readonly view: Game.View = $derived.by(() => this.#of(this.table.view) ?? this.#first);
  readonly live: Game.View | null = $derived.by(() => this.#of(this.table.live));
  readonly newest: Game.View = $derived.by(() => this.#of(this.table.newest) ?? this.view);
  readonly told: number | null = $derived.by(() => (this.table.past === null ? null : this.view.history.length));
  readonly hasStandIn: boolean = $derived.by(() => {
    const { me } = this.names;
    return me !== null && this.live?.outcome === null && this.table.seatNews(me)?.bot != null;
  });
  readonly lamp: Lamp = $derived.by(() =>
    this.hasStandIn ? { text: t("menu.bot_plays"), isMine: false } : lamp(this.view, this.names),
  );
  readonly lines: readonly Line[] = $derived.by(() => ledgerLines(this.newest, this.names));
  readonly pending: Game.Action | null = $derived.by(
    () => (this.table.pending?.action as Game.Action | undefined) ?? null,
  );
  readonly isOver: boolean = $derived(this.view.outcome !== null);
  readonly isPlaying: boolean = $derived.by(
    () => this.live !== null && this.live.seat !== null && this.live.outcome === null && !this.hasStandIn,
  );
  readonly seats = $derived.by(() =>
    Array.from({ length: this.view.seats }, (_, seat) => ({ seat, name: this.names.of(seat) })),
  );
  readonly team: Game.Team | null = $derived.by(() => {
    const { me } = this.names;
    return me === null ? null : teamOf(this.view, me);
  });
  readonly isSpymaster: boolean = $derived.by(() => isSpymaster(this.view, this.names.me));
  /** Whether I know too much to say anything now. */
  readonly isSilent: boolean = $derived.by(() => this.isSpymaster && this.live?.outcome === null);
  /** Who points at which card, in this turn. */
  readonly marks: readonly Mark[] = $derived.by(() =>
    this.table.past === null ? marksOf(this.table.marks, this.view.turn, (person) => this.#seatOf(person)) : [],
  );
  readonly ownMarks: readonly number[] = $derived.by(() =>
    this.marks.filter((mark) => mark.seat === this.names.me).map((mark) => mark.card),
  );
  /** Agents point at cards, also while the other team is at turn. */
  readonly canMark: boolean = $derived.by(
    () => this.isPlaying && this.team !== null && !this.isSpymaster && this.table.past === null,
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
    return this.#seen.chat < this.table.chat.length;
  }
  get hasNewTeam(): boolean {
    return this.#seen.team < this.table.chatOf("team").length;
  }

  /** Send the chosen move, if it is complete and nothing else is on its way. */
  confirm(): void {
    const { ready } = this.turn;
    if (ready === null || !this.table.act(ready.action, ready.offer)) return;
    this.turn.clear();
  }

  /** Touch a card: to mean it, to cover it, or to point at it and perhaps reveal it next. */
  touch(card: number): void {
    const { view } = this;
    if (view.covered[card] !== null || this.table.past !== null) return;
    const cover = offerOf(view, "cover");
    if (cover?.cards.includes(card)) return this.turn.choose({ tag: "cover", card, offer: cover.id });
    if (offerOf(view, "give_clue") !== null) {
      if (view.key !== null && this.isOwn(card)) this.turn.toggleMeant(card);
      return;
    }
    const reveal = offerOf(view, "reveal");
    if (reveal?.cards.includes(card)) this.turn.choose({ tag: "reveal", card, offer: reveal.id });
    if (this.canMark && !this.ownMarks.includes(card)) this.mark(card);
  }

  isOwn(card: number): boolean {
    return this.team !== null && this.view.key?.[card] === (this.team === "blue" ? "B" : "R");
  }

  /** Put my mark on a card, or take it away. */
  mark(card: number): void {
    if (!this.canMark || this.view.covered[card] !== null) return;
    const own = this.ownMarks;
    const cards = own.includes(card) ? own.filter((each) => each !== card) : [...own, card];
    const audience = this.table.news?.options["marks"] === "table" ? "table" : "team";
    this.table.mark(writeMarks(this.view.turn, cards), audience);
  }

  open(panel: Panel): void {
    this.#panel = panel;
  }
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
  readChat(panel: "chat" | "team"): void {
    const audience = panel === "team" ? "team" : "table";
    const length = this.table.chatOf(audience).length;
    if (this.#seen[panel] !== length) this.#seen = { ...this.#seen, [panel]: length };
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

  /** A clue that was given is no draft any more; one that was refused stays. */
  forgetGiven(): void {
    const { me } = this.names;
    if (me === null || this.live === null || this.live.clue === null) return;
    if (this.live.clue.seat === me && this.live.clue.word === this.turn.draft.word.trim()) this.turn.forgetClue();
  }

  #seatOf(person: string): number | null {
    return this.seats.find(({ seat }) => this.table.seatNews(seat)?.owner === person)?.seat ?? null;
  }
  #of(frame: ViewFrame | null): Game.View | null {
    return frame?.match === this.match ? viewOf("codenames", frame.view) : null;
  }
  get #drawer(): string {
    return `room40.role.${this.match}`;
  }
}

const SOUNDS = {
  began: "card",
  clue: "pencil",
  consulted: "pencil",
  advised: "pencil",
  revealed: "stamp",
  voted: "pencil",
  stopped: "card",
  objected: "bell",
  conceded: "card",
  covered: "stamp",
  waived: "card",
  turn_ended: "card",
  timed_out: "bell",
  resigned: "stamp",
  abandoned: "stamp",
  unveiled: "card",
} as const satisfies Readonly<Record<Game.Told["tag"], string>>;
