/** Las palabras de Código Secreto en español. */
import type { codenames as english } from "./en";
import type { Message } from "../types";

export const codenames: Readonly<Record<keyof typeof english, Message>> = {
  "why.card_covered": "«{word}» ya está cubierta.",
  "why.clue_repeated": "En esta mesa un equipo no puede dar dos veces la misma pista.",
  "why.guess_first": "Al menos una palabra: después se puede pasar.",
  "why.not_an_own_card": "Solo palabras propias que sigan descubiertas.",
  "why.no_such_card": "En el tablero no hay tal carta.",
  "why.number_not_offered": "Ese número no se puede decir en esta mesa.",
  "why.silent": "Quien conoce la clave calla hasta el final. Las notas propias siguen abiertas.",
};
