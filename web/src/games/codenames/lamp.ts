/** The lamp line: the one sentence that says what I can do now. Eye and ear get the same one. */
import { list, t } from "$lib/i18n/index.svelte";
import type { Codenames as Game } from "$lib/wire";
import type { Lamp, Names } from "../../table/names";
import { clueText, teamName, teamOf } from "./words";

export function offerOf<Tag extends Game.Offer["tag"]>(
  view: Game.View,
  tag: Tag,
): Extract<Game.Offer, { tag: Tag }> | null {
  const isOf = (offer: Game.Offer): offer is Extract<Game.Offer, { tag: Tag }> => offer.tag === tag;
  return view.offers.find(isOf) ?? null;
}

export const isSpymaster = (view: Game.View, seat: number | null): boolean =>
  seat !== null && view.spymasters.includes(seat);

export function lamp(view: Game.View, names: Names): Lamp {
  if (view.outcome !== null) return { text: t("lamp.over"), isMine: false };
  const asked = offerOf(view, "approve") !== null;
  const isMine = asked || offerOf(view, "concede") !== null || (names.me !== null && view.awaited.includes(names.me));
  return { text: isMine ? mine(view) : others(view, names), isMine };
}

function mine(view: Game.View): string {
  if (offerOf(view, "approve") !== null && view.asked !== null) {
    return t("cn.lamp.asked", { clue: clueText(view.asked) });
  }
  if (offerOf(view, "concede") !== null) return t("cn.lamp.concede");
  if (view.phase === "clue") return t("cn.lamp.clue");
  if (view.phase === "penalty") return t("cn.lamp.cover");
  if (view.phase === "enemy") return t("cn.lamp.enemy");
  return guessing(view);
}

function guessing(view: Game.View): string {
  const clue = view.clue === null ? "" : clueText(view.clue);
  const left = view.clue?.left ?? null;
  if (view.clue?.guesses === 0) return t("cn.lamp.first_guess", { clue });
  return left === null ? t("cn.lamp.guess_open", { clue }) : t("cn.lamp.guess", { clue, n: left });
}

function others(view: Game.View, names: Names): string {
  const awaited = list(view.awaited.map((seat) => names.of(seat)));
  const team = view.team === null ? "" : teamName(view.team);
  if (view.phase === "guess") {
    const clue = view.clue === null ? "" : clueText(view.clue);
    if (view.clue?.objected === true) return t("cn.lamp.objected", { clue });
    const isOwn = names.me !== null && teamOf(view, names.me) === view.team;
    return t(isOwn ? "cn.lamp.own_guess" : "cn.lamp.other_guess", { team, clue });
  }
  if (view.phase === "clue") return t("cn.lamp.wait_clue", { team, names: awaited });
  return t("cn.lamp.wait_cover", { names: awaited });
}

/** One honest sentence why it ended, from where the reader sits. */
export function ending(view: Game.View, names: Names): string {
  const { winners = [], reason = "" } = view.outcome ?? {};
  if (reason === "abandoned") return t("end.abandoned");
  const winner = winners[0] === undefined ? null : teamOf(view, winners[0]);
  if (view.rules.mode === "coop" || view.seats === 2) {
    if (winner === null) return t(reason === "assassin" ? "cn.end.coop_assassin" : "cn.end.coop_lost");
    return view.score === null ? t("cn.end.coop_won") : t("cn.end.coop_score", { n: view.score });
  }
  if (winner === null) return t("cn.end.nobody");
  const team = teamName(winner);
  const isMine = names.me !== null && winners.includes(names.me);
  const why = reason === "assassin" ? "cn.end.assassin" : reason === "resigned" ? "cn.end.resigned" : "cn.end.found";
  return `${t(isMine ? "cn.end.you" : "cn.end.team", { team })} ${t(why)}`;
}
