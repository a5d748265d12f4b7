/** One match on one screen, whatever is played: what is shown of it, and what is open beside it. */
import { t } from "$lib/i18n/index.svelte";
import type { Sound } from "$lib/sounds";
import { readText, writeText } from "$lib/storage";
import type { TableModel } from "$lib/table.svelte";
import type { GameAction, GameView, ViewFrame } from "$lib/wire";
import { screen } from "../ui/layout.svelte";
import type { Lamp, Names } from "./names";
import { Narrator } from "./narrator.svelte";

export type Height = "closed" | "half" | "full";
/** An entry of the history of such a view. */
export type EntryOf<View extends GameView> = View["history"][number];

/** How a game says what it has to say. */
export interface Speech<View extends GameView> {
  /** The view as one of this game. */
  read(this: void, view: GameView): View;
  lamp(this: void, view: View, names: Names): Lamp;
  /** One sentence for each entry. */
  told(this: void, entry: EntryOf<View>, view: View, names: Names): string;
  sound(this: void, entry: EntryOf<View>): Sound;
  /** Why it ended, once it has. */
  ending(this: void, view: View, names: Names): string;
}

export class MatchModel<View extends GameView, Panel extends string> {
  readonly table: TableModel;
  readonly match: string;
  readonly names: Names;
  #speech: Speech<View>;
  #first: View;
  #narrator = new Narrator();
  #panel: Panel = $state.raw() as Panel;
  #height = $state.raw<Height>("closed");
  #isHelpOpen = $state(false);
  #seen = $state({ table: 0, team: 0 });

  /** `panel` is the one that is open at first. */
  constructor(table: TableModel, first: ViewFrame, speech: Speech<View>, panel: Panel) {
    this.table = table;
    this.match = first.match;
    this.#speech = speech;
    this.#first = speech.read(first.view);
    this.#panel = panel;
    this.names = {
      get me() {
        return table.seat;
      },
      of: (seat) => table.nameOf(seat),
    };
    this.#seen = { table: table.chat.length, team: table.chatOf("team").length };
    const isNew = readText("session", this.#drawer) === null && this.#first.outcome === null;
    this.#isHelpOpen = isNew && !table.isStill;
  }

  readonly view: View = $derived.by(() => this.#of(this.table.view) ?? this.#first);
  readonly live: View | null = $derived.by(() => this.#of(this.table.live));
  readonly newest: View = $derived.by(() => this.#of(this.table.newest) ?? this.view);
  readonly told: number | null = $derived.by(() => (this.table.past === null ? null : this.view.history.length));
  readonly hasStandIn: boolean = $derived.by(() => {
    const { me } = this.names;
    return me !== null && this.live?.outcome === null && this.table.seatNews(me)?.bot != null;
  });
  readonly lamp: Lamp = $derived.by(() => this.#lampOf(this.view));
  readonly pending: GameAction | null = $derived.by(() => this.table.pending?.action ?? null);
  readonly isOver: boolean = $derived.by(() => this.view.outcome !== null);
  readonly isPlaying: boolean = $derived.by(
    () => this.live !== null && this.live.seat !== null && this.live.outcome === null && !this.hasStandIn,
  );
  readonly seats = $derived.by(() =>
    Array.from({ length: this.view.seats }, (_, seat) => ({ seat, name: this.names.of(seat) })),
  );
  readonly hasBots: boolean = $derived.by(() => this.seats.some(({ seat }) => this.table.seatNews(seat)?.bot != null));

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
    return this.#seen.table < this.table.chat.length;
  }
  get hasNewTeam(): boolean {
    return this.#seen.team < this.table.chatOf("team").length;
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
  /** Whether a panel of talk is before my eyes: on a desk all are, else the open one. */
  isShown(panel: Panel): boolean {
    if (screen.layout === "desk") return true;
    return this.#panel === panel && (screen.layout !== "phone" || this.#height !== "closed");
  }
  readChat(audience: "table" | "team"): void {
    const { length } = this.table.chatOf(audience);
    if (this.#seen[audience] !== length) this.#seen = { ...this.#seen, [audience]: length };
  }

  /** What happens at the table is told to whoever looks back, too. */
  narrate(): void {
    const { live, names } = this;
    if (live === null) return;
    const { told, sound, ending } = this.#speech;
    this.#narrator.tell({
      match: this.match,
      history: live.history as readonly EntryOf<View>[],
      sentence: (entry) => told(entry, live, names),
      sound,
      end: live.outcome === null ? null : ending(live, names),
      lamp: this.#lampOf(live),
    });
  }

  /** Of what was said, by which seat: null for people without one. */
  protected seatOf(person: string): number | null {
    return this.seats.find(({ seat }) => this.table.seatNews(seat)?.owner === person)?.seat ?? null;
  }

  #lampOf(view: View): Lamp {
    if (this.hasStandIn) return { text: t("menu.bot_plays"), isMine: false };
    return this.#speech.lamp(view, this.names);
  }
  #of(frame: ViewFrame | null): View | null {
    return frame?.match === this.match ? this.#speech.read(frame.view) : null;
  }
  get #drawer(): string {
    return `room40.role.${this.match}`;
  }
}
