/** The lamp line: the one sentence that says what I can do now. Eye and ear get the same one. */
import { list, t } from "$lib/i18n/index.svelte";
import type { Code777 as Game } from "$lib/wire";
import type { Lamp, Names } from "../../table/names";

export function offerOf<Tag extends Game.Offer["tag"]>(
  view: Game.View,
  tag: Tag,
): Extract<Game.Offer, { tag: Tag }> | null {
  const isOf = (offer: Game.Offer): offer is Extract<Game.Offer, { tag: Tag }> => offer.tag === tag;
  return view.offers.find(isOf) ?? null;
}

export function lamp(view: Game.View, names: Names): Lamp {
  if (view.outcome !== null) return { text: t("lamp.over"), isMine: false };
  const isMine = names.me !== null && view.awaited.includes(names.me);
  return { text: isMine ? mine(view, names) : others(view, names), isMine };
}

function mine(view: Game.View, names: Names): string {
  if (view.phase === "freeze") {
    return t("c7.lamp.answer", { name: view.freeze === null ? "" : names.of(view.freeze.by) });
  }
  if (view.phase === "refresh") return t("c7.lamp.refresh");
  return t(view.open_cards.length > 1 ? "c7.lamp.choose" : "c7.lamp.read");
}

function others(view: Game.View, names: Names): string {
  const awaited = list(view.awaited.map((seat) => names.of(seat)));
  const isOut = names.me !== null && view.resigned.includes(names.me);
  if (view.phase === "freeze") {
    const isIn = names.me !== null && view.freeze?.answered.includes(names.me);
    return t(isIn ? "c7.lamp.locked" : "c7.lamp.frozen", { names: awaited });
  }
  if (view.phase === "refresh") return t("c7.lamp.refreshing", { names: awaited });
  if (names.me === null || isOut) return t("c7.lamp.watching", { names: awaited });
  return t("c7.lamp.waiting", { names: awaited });
}

/** One honest sentence why it ended, from where the reader sits. */
export function ending(view: Game.View, names: Names): string {
  const { winners = [], reason = "" } = view.outcome ?? {};
  if (reason === "abandoned") return t("end.abandoned");
  const others = list(winners.filter((seat) => seat !== names.me).map((seat) => names.of(seat)));
  const hasWon = names.me !== null && winners.includes(names.me);
  if (reason === "resigned") return gaveUp(view, names, hasWon, others);
  const n = Number(view.rules.target_points ?? 3);
  if (!hasWon) return t("c7.end.others", { names: others, n });
  return others === "" ? t("c7.end.you", { n }) : t("c7.end.you_share", { names: others, n });
}

function gaveUp(view: Game.View, names: Names, hasWon: boolean, others: string): string {
  if (hasWon) return t("c7.end.resigned_you_win");
  if (others === "") return t("end.resigned_nobody");
  const isOut = names.me !== null && view.resigned.includes(names.me);
  return t(isOut ? "end.resigned_you" : "c7.end.resigned", { names: others });
}
