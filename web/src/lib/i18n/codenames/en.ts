/** The words of Codenames in English. */
export const codenames = {
  "why.card_covered": "“{word}” is covered already.",
  "why.clue_repeated": "At this table a team may not give the same clue twice.",
  "why.guess_first": "One guess at least: then the turn may end.",
  "why.not_an_own_card": "Only own words that are still open.",
  "why.no_such_card": "There is no such card on the board.",
  "why.number_not_offered": "That number cannot be said at this table.",
  "why.silent": "Whoever knows the key is silent until the end. Your own notes stay open.",
} as const;
