/** Marks on cards: who points at what. They are talk, and hold for one turn. */
import type { TalkFrameOut } from "$lib/wire";

export interface Mark {
  readonly seat: number;
  readonly card: number;
}

export const writeMarks = (turn: number, cards: readonly number[]): string => JSON.stringify({ turn, cards });

/** The marks of this turn; whatever cannot be read, or is of nobody who plays, is left out. */
export function marksOf(
  said: readonly TalkFrameOut[],
  turn: number,
  seatOf: (person: string) => number | null,
): Mark[] {
  return said.flatMap((each) => {
    const seat = seatOf(each.person);
    return seat === null ? [] : cardsOf(each.body, turn).map((card) => ({ seat, card }));
  });
}

function cardsOf(body: string, turn: number): number[] {
  try {
    const read = JSON.parse(body) as { turn?: unknown; cards?: unknown };
    if (read.turn !== turn || !Array.isArray(read.cards)) return [];
    const cards = new Set(read.cards.filter((card) => Number.isInteger(card) && card >= 0 && card < 25));
    return [...cards] as number[];
  } catch {
    return [];
  }
}

/** "AN" for Ana: as much of a name as has room on a card. */
export const initials = (name: string): string =>
  [...name.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 2).join("").toUpperCase();
