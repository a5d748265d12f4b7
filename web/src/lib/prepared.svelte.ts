/**
 * A move that waits in this browser until it may be made. All tabs of the browser share it, and it
 * has its `action_id` from the start: should two tabs send it, the server counts it once.
 */
import { newId } from "./ids";
import { readJson, writeText } from "./storage";

export interface Kept<Action> {
  readonly id: string;
  readonly action: Action;
}

export class Prepared<Action> {
  #drawer: string;
  /** What lies in the drawer may be of any shape. */
  #isAction: (value: unknown) => value is Action;
  #kept = $state.raw<Kept<Action> | null>(null);
  /** Where nothing can be kept, the page alone remembers. */
  #isStored = true;

  constructor(match: string, isAction: (value: unknown) => value is Action) {
    this.#drawer = `room40.prepared.${match}`;
    this.#isAction = isAction;
    this.#kept = this.#read();
    addEventListener("storage", this.#changed);
  }

  get kept(): Kept<Action> | null {
    return this.#kept;
  }

  prepare(action: Action): void {
    this.#kept = { id: newId("p"), action };
    this.#isStored = writeText("local", this.#drawer, JSON.stringify(this.#kept));
  }

  clear(): void {
    this.#kept = null;
    writeText("local", this.#drawer, null);
  }

  /** Take it out in order to make it. Null if another tab has taken it or called it off. */
  take(): Kept<Action> | null {
    const kept = this.#isStored ? this.#read() : this.#kept;
    this.clear();
    return kept;
  }

  close(): void {
    removeEventListener("storage", this.#changed);
  }

  readonly #changed = (event: StorageEvent): void => {
    if (event.key === this.#drawer || event.key === null) this.#kept = this.#read();
  };

  #read(): Kept<Action> | null {
    const found = readJson("local", this.#drawer) as Partial<Kept<unknown>> | null;
    if (typeof found?.id !== "string" || !this.#isAction(found.action)) return null;
    return { id: found.id, action: found.action };
  }
}
