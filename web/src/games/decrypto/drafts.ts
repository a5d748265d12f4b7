/** What a team is thinking of before it writes a guess down: talk that only the team hears. */
import type { TalkFrameOut } from "$lib/wire";

/** A code that somebody of the team would guess, and who is for it. */
export interface Idea {
  readonly code: string;
  readonly seats: readonly number[];
}

const CODE = /^[1-4]-[1-4]-[1-4]$/;

/** Under which id the guesses of one half are talked about: the own ones apart from the rivals'. */
export const ideaId = (match: string, kind: "decode" | "intercept", round: number): string =>
  `${kind}:${match}:${round}`;

/** All that somebody is for, most wanted first; who takes an idea back says nothing. */
export function ideasOf(
  said: readonly TalkFrameOut[],
  id: string,
  seatOf: (person: string) => number | null,
): Idea[] {
  const seats = new Map<string, number[]>();
  for (const each of said) {
    const seat = seatOf(each.person);
    if (each.talk_id !== id || seat === null || !CODE.test(each.body)) continue;
    seats.set(each.body, [...(seats.get(each.body) ?? []), seat]);
  }
  const ideas = [...seats].map(([code, who]) => ({ code, seats: who.sort((a, b) => a - b) }));
  return ideas.sort((a, b) => b.seats.length - a.seats.length || a.code.localeCompare(b.code));
}
