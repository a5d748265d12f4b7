/** One match on one screen: what is shown of it, and what the reader is about to do. */
import type { TableModel } from "$lib/table.svelte";
import { viewOf } from "$lib/views";
import type { Decrypto as Game, ViewFrame } from "$lib/wire";
import { MatchModel, type Speech } from "../../table/match.svelte";
import { Beliefs } from "./beliefs.svelte";
import { ideaId, ideasOf, type Idea } from "./drafts";
import { secretIn } from "./guard";
import { ending, isSilent, lamp, offerOf } from "./lamp";
import type { Panel } from "./panels";
import { Turn } from "./turn.svelte";
import { codedTeams, DIGITS, digitsOf, ledgerLines, otherOf, readDigits, told, type Line } from "./words";

export class PlayModel extends MatchModel<Game.View, Panel> {
  readonly turn: Turn;
  readonly beliefs: Beliefs;
  /** The column whose clues are lit, by team and digit. */
  lit = $state.raw<{ readonly team: Game.Team; readonly digit: number } | null>(null);

  constructor(table: TableModel, first: ViewFrame) {
    super(table, first, SPEECH, "history");
    this.turn = new Turn(() => this.live ?? this.view, this.match);
    this.beliefs = new Beliefs(table, this.match);
  }

  readonly lines: readonly Line[] = $derived.by(() => ledgerLines(this.newest, this.names));
  readonly team: Game.Team | null = $derived.by(() => this.live?.team ?? null);
  /** Whose keywords my team is after; null where there is nobody to listen to, or nothing. */
  readonly rival: Game.Team | null = $derived.by(() => {
    const rival = this.team === null ? null : otherOf(this.team);
    return rival !== null && codedTeams(this.view).includes(rival) ? rival : null;
  });
  /** Whether I know too much to say anything now. */
  readonly isSilent: boolean = $derived.by(() => this.live !== null && isSilent(this.live, this.names.me));
  /** Which guess my team is thinking about, whether or not I may write it down. */
  readonly guessing: "decode" | "intercept" | null = $derived.by(() => {
    const { live, team } = this;
    if (live === null || team === null || live.half === null || live.phase === "words" || live.outcome !== null) return null;
    if (live.half === team) return "decode";
    return live.may_intercept ? "intercept" : null;
  });
  readonly ideas: readonly Idea[] = $derived.by(() => {
    if (this.guessing === null || this.table.past !== null) return [];
    return ideasOf(this.table.drafts, this.#ideaId, (person) => this.seatOf(person));
  });
  /** What I am for, as the team sees it. */
  readonly ownIdea: string | null = $derived.by(
    () => this.ideas.find((idea) => idea.seats.some((seat) => seat === this.names.me))?.code ?? null,
  );
  /** Whether I may write on the sheet of my team. */
  readonly canBelieve: boolean = $derived.by(
    () => this.isPlaying && this.rival !== null && !this.isSilent && this.table.past === null,
  );

  /** Send the chosen move, if it is complete and nothing else is on its way. */
  confirm(): void {
    const { ready } = this.turn;
    if (ready === null || !this.table.act(ready.action, ready.offer)) return;
    this.turn.clear();
  }

  /** A digit for one of the clues; a whole code is put before my team at once. */
  guess(place: number, digit: number | null): void {
    this.turn.guess(place, digit);
    this.#share();
  }

  /** A code as it was typed, or as somebody of the team thinks. */
  guessCode(text: string): void {
    this.turn.guessAll(readDigits(text));
    this.#share();
  }

  /** Words about to be named begin with what the team has believed all along. */
  takeBeliefs(): void {
    for (const digit of DIGITS) this.turn.write(digit - 1, this.beliefs.of(digit));
  }

  /** What in a text the rivals should not read. */
  secretIn(text: string): string {
    const { live } = this;
    if (live === null || live.outcome !== null || this.team === null) return "";
    return secretIn(text, live, DIGITS.map((digit) => this.beliefs.of(digit)));
  }

  isLit(team: Game.Team, digit: number): boolean {
    return this.lit?.team === team && this.lit.digit === digit;
  }

  light(team: Game.Team, code: string, place: number): void {
    this.lit = { team, digit: digitsOf(code)[place] ?? 0 };
  }

  close(): void {
    this.beliefs.close();
  }

  #share(): void {
    const { guessing } = this;
    const { code } = this.turn;
    const isOffered = this.live !== null && guessing !== null && offerOf(this.live, guessing) !== null;
    if (!isOffered || this.isSilent || code === this.ownIdea || code === null) return;
    if (new Set(digitsOf(code)).size === code.split("-").length) this.table.draft(this.#ideaId, code);
  }

  get #ideaId(): string {
    return ideaId(this.match, this.guessing ?? "decode", this.live?.round ?? 0);
  }
}

const SOUNDS = {
  round_began: "card",
  wrote: "pencil",
  clues: "card",
  voted: "pencil",
  committed: "pencil",
  objected: "bell",
  rewrote: "pencil",
  revealed: "stamp",
  points_compared: "card",
  words_began: "card",
  words_told: "stamp",
  succeeded: "card",
  timed_out: "bell",
  resigned: "stamp",
  abandoned: "stamp",
  ended: "stamp",
  unveiled: "card",
} as const satisfies Readonly<Record<Game.Told["tag"], string>>;

const SPEECH: Speech<Game.View> = {
  read: (view) => viewOf("decrypto", view),
  lamp,
  told,
  sound: (entry) => SOUNDS[entry.tag],
  ending,
};
