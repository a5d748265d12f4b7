/** The choices of this device: effective at once, kept in this browser, known to nobody else. */
import { api } from "./api";
import { browsersLang, isLang, speak } from "./i18n/index.svelte";
import type { Lang } from "./i18n/types";
import { readJson, writeText } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "reduced" | "full";
export type Loudness = "off" | "soft" | "full";
export const TEXT_SIZES = [100, 115, 130, 150] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

interface Chosen {
  lang: Lang | null;
  theme: Theme;
  motion: Motion;
  loudness: Loudness;
  text: TextSize;
  /** Single letters as shortcuts (WCAG 2.1.4). */
  letters: boolean;
}

const DRAWER = "room40.settings";
const matches = (query: string): boolean => matchMedia(query).matches;

function defaults(): Chosen {
  return {
    lang: null,
    theme: "system",
    motion: "system",
    loudness: matches("(pointer: coarse)") ? "off" : "soft",
    text: 100,
    letters: true,
  };
}

function oneOf<T>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function stored(): Chosen {
  const kept = readJson("local", DRAWER);
  const raw = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const usual = defaults();
  return {
    lang: isLang(raw["lang"]) ? raw["lang"] : null,
    theme: oneOf(raw["theme"], ["system", "light", "dark"], usual.theme),
    motion: oneOf(raw["motion"], ["system", "reduced", "full"], usual.motion),
    loudness: oneOf(raw["loudness"], ["off", "soft", "full"], usual.loudness),
    text: oneOf(raw["text"], TEXT_SIZES, usual.text),
    letters: oneOf(raw["letters"], [true, false], usual.letters),
  };
}

class Settings {
  #chosen = $state.raw<Chosen>(stored());

  get lang(): Lang {
    return this.#chosen.lang ?? browsersLang();
  }
  get theme(): Theme {
    return this.#chosen.theme;
  }
  get motion(): Motion {
    return this.#chosen.motion;
  }
  get loudness(): Loudness {
    return this.#chosen.loudness;
  }
  get text(): TextSize {
    return this.#chosen.text;
  }
  get letters(): boolean {
    return this.#chosen.letters;
  }

  /** Take some choices over; false where they last only as long as this page. */
  choose(changes: Partial<Chosen>): boolean {
    this.#chosen = { ...this.#chosen, ...changes };
    this.apply();
    return writeText("local", DRAWER, JSON.stringify(this.#chosen));
  }

  /** The language first: where there is no answer, nothing is chosen. */
  async chooseLang(lang: Lang): Promise<void> {
    try {
      await speak(lang);
    } catch {
      await api.games();
      // There is a line, so the server has newer pages by now, whose files have other names.
      this.choose({ lang });
      location.reload();
      return;
    }
    this.choose({ lang });
  }

  /** After "forget me": as on a new device. */
  reset(): void {
    this.#chosen = defaults();
    this.apply();
  }

  /** Show what is chosen; the system's own wish counts where nothing is. */
  apply(): void {
    const root = document.documentElement;
    const { theme, motion, text } = this.#chosen;
    const isDark = theme === "dark" || (theme === "system" && matches("(prefers-color-scheme: dark)"));
    const isCalm =
      motion === "reduced" || (motion === "system" && matches("(prefers-reduced-motion: reduce)"));
    root.dataset["theme"] = isDark ? "dark" : "light";
    root.dataset["motion"] = isCalm ? "reduced" : "full";
    root.style.setProperty("--text", String(text / 100));
  }

  /** Follow the system when it changes its mind. */
  watch(): void {
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
      matchMedia(query).addEventListener("change", () => this.apply());
    }
  }
}

export const settings = new Settings();
