/** The lamp line: the one sentence that says what I can do now. Eye and ear get the same one. */
import { list, t } from "$lib/i18n/index.svelte";
import type { Decrypto as Game } from "$lib/wire";
import type { Lamp, Names } from "../../table/names";
import { otherOf, teamName, teamOf } from "./words";

export function offerOf<Tag extends Game.Offer["tag"]>(
  view: Game.View,
  tag: Tag,
): Extract<Game.Offer, { tag: Tag }> | null {
  const isOf = (offer: Game.Offer): offer is Extract<Game.Offer, { tag: Tag }> => offer.tag === tag;
  return view.offers.find(isOf) ?? null;
}

/** Whether a seat knows the code that others are to find, and so says nothing now (DEC-R9). */
export function isSilent(view: Game.View, seat: number | null): boolean {
  if (seat === null || view.outcome !== null) return false;
  if (view.phase === "clues") return Object.values(view.encryptors).includes(seat);
  if (view.phase !== "guess" && view.phase !== "rewrite") return false;
  return view.half !== null && view.encryptors[view.half] === seat;
}

export function lamp(view: Game.View, names: Names): Lamp {
  if (view.outcome !== null) return { text: t("lamp.over"), isMine: false };
  const isMine = names.me !== null && view.awaited.includes(names.me);
  return { text: (isMine ? mine(view) : null) ?? others(view, names), isMine };
}

function mine(view: Game.View): string | null {
  const half = view.half === null ? "" : teamName(view, view.half);
  if (offerOf(view, "name_words") !== null) return t("dec.lamp.words");
  if (offerOf(view, "decode") !== null) return t("dec.lamp.decode");
  if (offerOf(view, "intercept") !== null) return t("dec.lamp.intercept", { team: half });
  const write = offerOf(view, "write_clues");
  if (write === null) return null;
  const place = write.slots[0] ?? 0;
  return write.slots.length < 3
    ? t("dec.lamp.rewrite", { n: place + 1 })
    : t("dec.lamp.write", { code: view.code ?? "" });
}

function others(view: Game.View, names: Names): string {
  const waiting = { names: list(view.awaited.map((seat) => names.of(seat))) };
  const team = teamOf(view, names.me);
  if (view.phase === "clues") return t(isSilent(view, names.me) ? "dec.lamp.written" : "dec.lamp.wait_clues", waiting);
  if (view.phase === "rewrite") return t("dec.lamp.wait_rewrite", waiting);
  if (view.phase === "words") return t("dec.lamp.wait_words", waiting);
  if (isSilent(view, names.me)) return t("dec.lamp.silent", waiting);
  const own = view.half === team ? "decode" : "intercept";
  if (view.commits.some((each) => each.guess === own && teamOf(view, each.seat) === team)) {
    return t("dec.lamp.committed", waiting);
  }
  return t("dec.lamp.wait_guess", { ...waiting, team: view.half === null ? "" : teamName(view, view.half) });
}

/** One honest sentence why it ended, from where the reader sits. */
export function ending(view: Game.View, names: Names): string {
  const { winners = [], reason = "" } = view.outcome ?? {};
  if (reason === "abandoned") return t("end.abandoned");
  const teams = [...new Set(winners.map((seat) => teamOf(view, seat)))].filter((team) => team !== null);
  const [winner] = teams;
  if (winner === undefined) return t("dec.end.nobody");
  if (teams.length > 1) return t("dec.end.shared");
  const team = teamName(view, winner);
  const isMine = names.me !== null && winners.includes(names.me);
  const other = teamName(view, otherOf(winner));
  return `${t(isMine ? "dec.end.you" : "dec.end.team", { team })} ${why(reason, other)}`;
}

function why(reason: string, other: string): string {
  switch (reason) {
    case "interceptions":
      return t("dec.end.interceptions");
    case "miscommunications":
      return t("dec.end.miscommunications", { team: other });
    case "points":
      return t("dec.end.points");
    case "words":
      return t("dec.end.words");
    case "survived":
      return t("dec.end.survived");
    default:
      return t("dec.end.resigned");
  }
}
