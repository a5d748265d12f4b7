/** One match on one screen: what is shown of it, and what the reader is about to do. */
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { Codenames as Game, ViewFrame } from "$lib/wire";
import { MatchModel, type Speech } from "../../table/match.svelte";
import { ending, isSpymaster, lamp, offerOf } from "./lamp";
import { marksOf, writeMarks, type Mark } from "./marks";
import type { Panel } from "./panels";
import { Turn } from "./turn.svelte";
import { ledgerLines, teamOf, told, type Line } from "./words";

export class PlayModel extends MatchModel<Game.View, Panel> {
  readonly turn: Turn;

  constructor(table: TableModel, first: ViewFrame) {
    super(table, first, SPEECH, "clues");
    this.turn = new Turn(() => this.view, this.match);
  }

  readonly lines: readonly Line[] = $derived.by(() => ledgerLines(this.newest, this.names));
  readonly team: Game.Team | null = $derived.by(() => {
    const { me } = this.names;
    return me === null ? null : teamOf(this.view, me);
  });
  readonly isSpymaster: boolean = $derived.by(() => isSpymaster(this.view, this.names.me));
  /** Whether I know too much to say anything now. */
  readonly isSilent: boolean = $derived.by(() => this.isSpymaster && this.live?.outcome === null);
  /** Who points at which card, in this turn. */
  readonly marks: readonly Mark[] = $derived.by(() =>
    this.table.past === null ? marksOf(this.table.marks, this.view.turn, (person) => this.seatOf(person)) : [],
  );
  readonly ownMarks: readonly number[] = $derived.by(() =>
    this.marks.filter((mark) => mark.seat === this.names.me).map((mark) => mark.card),
  );
  /** Agents point at cards, also while the other team is at turn. */
  readonly canMark: boolean = $derived.by(
    () => this.isPlaying && this.team !== null && !this.isSpymaster && this.table.past === null,
  );

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

  /** A clue that was given is no draft any more; one that was refused stays. */
  forgetGiven(): void {
    const { me } = this.names;
    if (me === null || this.live === null || this.live.clue === null) return;
    if (this.live.clue.seat === me && this.live.clue.word === this.turn.draft.word.trim()) this.turn.forgetClue();
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

const SPEECH: Speech<Game.View> = {
  read: (view) => viewOf("codenames", view),
  lamp,
  told,
  sound: (entry) => SOUNDS[entry.tag],
  ending,
};
