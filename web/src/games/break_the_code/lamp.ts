/** The lamp line: the one sentence that says what I can do now. Eye and ear get the same one. */
import { list, t } from "$lib/i18n/index.svelte";
import type { BreakTheCode as Game } from "$lib/wire";
import type { Names } from "./words";

export interface Lamp {
  readonly text: string;
  /** Whether it is for me to act now: the lamp glows. */
  readonly isMine: boolean;
}

export function offerOf<Tag extends Game.Offer["tag"]>(
  view: Game.View,
  tag: Tag,
): Extract<Game.Offer, { tag: Tag }> | null {
  const isOf = (offer: Game.Offer): offer is Extract<Game.Offer, { tag: Tag }> => offer.tag === tag;
  return view.offers.find(isOf) ?? null;
}

/** Whether asking once more uses up the last card (BTC-B11). */
export const isLastCard = (view: Game.View): boolean => view.row.length === 1 && view.deck === 0;

export function lamp(view: Game.View, names: Names): Lamp {
  if (view.outcome !== null) return { text: t("lamp.over"), isMine: false };
  const isMine = names.me !== null && view.awaited.includes(names.me);
  return { text: isMine ? mine(view, names) : others(view, names), isMine };
}

function mine(view: Game.View, names: Names): string {
  if (view.phase === "last_chance") return t("lamp.last_chance", { name: names.of(view.first) });
  if (view.phase === "last_guesses") return t("lamp.last_guesses");
  if (view.final_round) return t("lamp.final_turn");
  if (isLastCard(view)) return t("lamp.last_card");
  return t("lamp.turn");
}

function others(view: Game.View, names: Names): string {
  const name = view.turn === null ? "" : names.of(view.turn);
  const standing = names.me === null ? null : view.standing[String(names.me)];
  if (names.me === null) return t("lamp.watching", { name });
  if (standing === "right") return t("lamp.was_right", { name });
  if (standing === "wrong" || standing === "resigned") return t("lamp.is_out", { name });
  if (view.phase === "last_chance") return t("lamp.rivals_chance", { name });
  if (offerOf(view, "guess")) return t("lamp.may_guess", { name });
  return t("lamp.waiting", { name });
}

/** One honest sentence why it ended, from where the reader sits. */
export function ending(view: Game.View, names: Names): string {
  const { winners = [], reason = "" } = view.outcome ?? {};
  if (reason === "abandoned") return t("end.abandoned");
  if (reason === "cards_used_up" && winners.length !== 1) return usedUp(view, winners, names);
  if (reason === "all_wrong") return t("end.all_wrong");
  if (reason === "resigned") return resigned(view, winners, names);
  return found(view, winners, names);
}

function usedUp(view: Game.View, winners: readonly number[], names: Names): string {
  if (winners.length === 0) return t("end.cards_nobody");
  if (view.seats === 2) return t("end.cards_draw");
  return t("end.cards_winners", { names: list(winners.map((seat) => names.of(seat))) });
}

function resigned(view: Game.View, winners: readonly number[], names: Names): string {
  if (winners.length === 0) return t("end.resigned_nobody");
  if (names.me !== null && winners.includes(names.me)) return t("end.resigned_you_win");
  if (names.me !== null && view.standing[String(names.me)] === "resigned") {
    return t("end.resigned_you", { names: list(winners.map((seat) => names.of(seat))) });
  }
  return t("end.resigned", { names: list(winners.map((seat) => names.of(seat))) });
}

function found(view: Game.View, winners: readonly number[], names: Names): string {
  const others = winners.filter((seat) => seat !== names.me).map((seat) => names.of(seat));
  if (names.me === null) return t("end.found", { names: list(others) });
  if (!winners.includes(names.me)) return lost(view, others);
  if (others.length === 0) return t("end.you_found");
  return t(view.seats === 2 ? "end.draw" : "end.you_share", { names: list(others) });
}

function lost(view: Game.View, winners: readonly string[]): string {
  const names = list(winners);
  return t(view.seats === 2 ? "end.rival_found" : "end.others_found", { names });
}
