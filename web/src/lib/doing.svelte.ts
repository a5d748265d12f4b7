/** One request after another, with what the screen says while it runs and when it fails. */
import { announcer } from "./announce.svelte";
import { ApiRefused, type Trouble } from "./api";
import { t } from "./i18n/index.svelte";
import { SLOW } from "./live";

export function troubleText(trouble: Trouble): string {
  return trouble === "no_answer" ? t("trouble.no_answer") : t(`why.${trouble}`);
}

export class Doing {
  #what = $state.raw<string | null>(null);
  #isSlow = $state(false);
  #trouble = $state.raw<Trouble | null>(null);

  /** The name of the request that runs, so that its own control can show it. */
  get what(): string | null {
    return this.#what;
  }
  get isSlow(): boolean {
    return this.#isSlow;
  }
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** True if it was done. A second request waits for no first one: it is not taken. */
  async run(what: string, request: () => Promise<unknown>): Promise<boolean> {
    if (this.#what !== null) return false;
    this.#what = what;
    this.#trouble = null;
    const timer = setTimeout(() => (this.#isSlow = true), SLOW);
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefused)) throw error;
      this.#trouble = error.why;
      announcer.interrupt(troubleText(error.why));
      return false;
    } finally {
      clearTimeout(timer);
      this.#isSlow = false;
      this.#what = null;
    }
  }

  dismiss(): void {
    this.#trouble = null;
  }
}
