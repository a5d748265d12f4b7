/** Who this browser is to the server. The server knows by a cookie that scripts cannot read. */
import { api, ApiRefused } from "./api";
import { clearAll, isKept, readText, writeText } from "./storage";
import type { Me } from "./wire";

const LAST_NAME = "room40.name";
/** A cookie beside the one that scripts cannot read. */
const HINT = "room40_known=1";

const isHinted = (): boolean => document.cookie.split("; ").includes(HINT);

class Session {
  #me = $state.raw<Me | null>(null);
  #isKnown = $state(false);

  get me(): Me | null {
    return this.#me;
  }
  /** Whether the server has been asked who this is. */
  get isKnown(): boolean {
    return this.#isKnown;
  }
  get lastName(): string {
    return readText("local", LAST_NAME) ?? "";
  }

  /** Ask the server who this is; not needed where this browser has never given a name. */
  async refresh(): Promise<void> {
    if (this.lastName !== "" || isHinted() || !isKept("local")) await this.#ask();
    if (this.lastName === "" && this.#me !== null) writeText("local", LAST_NAME, this.#me.name);
    this.#isKnown = true;
  }

  /** The cookie that the page knew of may be gone by now, and another one may not be kept. */
  async signIn(name: string): Promise<void> {
    if (this.#me !== null) await this.#ask();
    if (this.#me?.name !== name) {
      await api.signIn(name);
      await this.#ask();
    }
    if (this.#me === null) throw new ApiRefused("no_cookie");
    writeText("local", LAST_NAME, name);
    this.#isKnown = true;
  }

  /** The server does not know this browser any more. */
  lost(): void {
    this.#me = null;
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    clearAll();
    this.#me = null;
  }

  async #ask(): Promise<void> {
    try {
      this.#me = await api.me();
    } catch (error) {
      if (!(error instanceof ApiRefused) || error.why !== "not_signed_in") throw error;
      this.#me = null;
    }
  }
}

export const session = new Session();
