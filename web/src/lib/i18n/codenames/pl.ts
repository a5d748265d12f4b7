/** Słowa gry Codenames po polsku. */
import type { codenames as english } from "./en";
import type { Message } from "../types";

export const codenames: Readonly<Record<keyof typeof english, Message>> = {
  "why.card_covered": "Słowo „{word}” jest już zakryte.",
  "why.clue_repeated": "Przy tym stole drużyna nie może podać dwa razy tego samego hasła.",
  "why.guess_first": "Najpierw choć jedno słowo, potem można skończyć.",
  "why.not_an_own_card": "Tylko własne słowa, które są jeszcze odkryte.",
  "why.no_such_card": "Na planszy nie ma takiej karty.",
  "why.number_not_offered": "Takiej liczby nie można podać przy tym stole.",
  "why.silent": "Kto zna klucz, milczy do końca. Własne notatki są nadal otwarte.",
};
