/** Who this browser is to the server. The server knows by a cookie that scripts cannot read. */
import { api, ApiRefused } from "./api";
import { clearAll, readText, writeText } from "./storage";
import type { Me } from "./wire";

const LAST_NAME = "room40.name";

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
    return readText(localStorage, LAST_NAME) ?? "";
  }

  /** Ask the server who this is; not needed where this browser has never given a name. */
  async refresh(): Promise<void> {
    if (this.lastName === "") {
      this.#isKnown = true;
      return;
    }
    try {
      this.#me = await api.me();
    } catch (error) {
      if (!(error instanceof ApiRefused) || error.why !== "not_signed_in") throw error;
      this.#me = null;
    }
    this.#isKnown = true;
  }

  async signIn(name: string): Promise<void> {
    if (this.#me?.name !== name) await api.signIn(name);
    writeText(localStorage, LAST_NAME, name);
    await this.refresh();
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    clearAll();
    this.#me = null;
  }
}

export const session = new Session();
