/** Dlaczego hasło jest niedozwolone albo wątpliwe. {word} to słowo z planszy. */
import type { referee as english } from "./en";
import type { Message } from "../types";

export const referee: Readonly<Record<keyof typeof english, Message>> = {
  "why.clue_bad_letter": "Hasło zawiera znak, który nie jest literą tego języka.",
  "why.clue_board_word": "Na planszy leży „{word}”.",
  "why.clue_compound_with": "To hasło jest złożeniem z częścią słowa „{word}”, które leży na planszy.",
  "why.clue_empty": "Brakuje hasła.",
  "why.clue_form_of": "To hasło jest formą słowa „{word}”, które leży na planszy.",
  "why.clue_looks_alike": "Hasło zawiera znaki ukryte albo tylko podobne do liter. Wpisz je jeszcze raz.",
  "why.clue_part_of": "To hasło jest częścią słowa „{word}”, które leży na planszy.",
  "why.clue_several_words": "Przy tym stole hasło to jedno słowo.",
  "why.clue_too_long": "To za długie na hasło.",
  "why.clue_accents_only": "Tylko znaki przy literach odróżniają hasło od słowa „{word}”, które leży na planszy.",
  "why.clue_acronym": "Przy tym stole nie ma zgody na skróty.",
  "why.clue_digits": "Hasło z cyfr: czy liczy się jego znaczenie?",
  "why.clue_maybe_compound": "To hasło ma może wspólną część ze słowem „{word}”, które leży na planszy.",
  "why.clue_maybe_form_of": "To hasło pochodzi może od słowa „{word}”, które leży na planszy.",
  "why.clue_maybe_part_of": "To hasło jest może częścią słowa „{word}”, które leży na planszy.",
  "why.clue_name": "Hasło z kilku słów: czy to nazwa albo tytuł?",
  "why.clue_single_letter": "Jedna litera: czy liczy się jej znaczenie?",
  "why.clue_unknown": "Słownik nie zna tego słowa: czy to nazwa, czy słowo z innego języka?",
};
