/** Por qué una pista no vale, o es dudosa. {word} es una palabra del tablero. */
import type { referee as english } from "./en";
import type { Message } from "../types";

export const referee: Readonly<Record<keyof typeof english, Message>> = {
  "why.clue_bad_letter": "La pista tiene un signo que no es una letra de este idioma.",
  "why.clue_board_word": "«{word}» está en el tablero.",
  "why.clue_compound_with": "La pista es un compuesto con una parte de «{word}», que está en el tablero.",
  "why.clue_empty": "A la pista le falta la palabra.",
  "why.clue_form_of": "La pista es una forma de «{word}», que está en el tablero.",
  "why.clue_looks_alike": "La pista tiene signos ocultos o que solo parecen letras. Escríbela de nuevo.",
  "why.clue_part_of": "La pista es una parte de «{word}», que está en el tablero.",
  "why.clue_several_words": "En esta mesa la pista es una sola palabra.",
  "why.clue_too_long": "Es demasiado larga para una pista.",
  "why.clue_accents_only": "Solo las tildes distinguen la pista de «{word}», que está en el tablero.",
  "why.clue_acronym": "En esta mesa no se han acordado las siglas.",
  "why.clue_digits": "Una pista en cifras: ¿cuenta por su significado?",
  "why.clue_maybe_compound": "La pista quizá comparte una parte con «{word}», que está en el tablero.",
  "why.clue_maybe_form_of": "La pista quizá deriva de «{word}», que está en el tablero.",
  "why.clue_maybe_part_of": "La pista quizá es una parte de «{word}», que está en el tablero.",
  "why.clue_name": "Una pista de varias palabras: ¿es un nombre o un título?",
  "why.clue_single_letter": "Una sola letra: ¿cuenta por su significado?",
  "why.clue_unknown": "El diccionario no conoce esta palabra: ¿es un nombre, o de otro idioma?",
};
