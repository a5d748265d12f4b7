/** Palabras para las ayudas y para lo que pensaron los bots. */
import type { reasons as english } from "./en";
import type { Message } from "../types";

export const reasons: Readonly<Record<keyof typeof english, Message>> = {
  "options.aids": "Ayudas",
  "aids.none": "Ninguna",
  "aids.none_line": "Cada cual lleva sus notas.",
  "aids.bookkeeping": "Contabilidad",
  "aids.bookkeeping_line": "Cada hoja marca lo que una respuesta dice sin más.",
  "aids.logic": "Lógica",
  "aids.logic_line": "Cada hoja marca todo lo que se deduce, cuenta los códigos aún posibles y puede decir por qué.",
  "aid.at_table_bookkeeping": "Ayudas: contabilidad",
  "aid.at_table_logic": "Ayudas: lógica",
  "aid.codes": {
    one: "{n} código aún posible",
    many: "{n} de códigos aún posibles",
    other: "{n} códigos aún posibles",
  },
  "aid.counting": "Contando códigos…",
  "aid.out": "la ayuda la tacha",
  "aid.out_ask": "la ayuda la tacha; pulsa para ver por qué",
  "aid.sure": "la ayuda la da por segura",
  "aid.sure_ask": "la ayuda la da por segura; pulsa para ver por qué",
  "aid.only": "según la ayuda, seguro: {tile}",
  "aid.can_be": "aún es posible: {signs}",
  "aid.wrong": "tu marca no puede ser correcta",
  "aid.clash": {
    one: "Tu marca no puede ser correcta en el lugar {letters}.",
    many: "Tus marcas no pueden ser correctas en estos lugares: {letters}.",
    other: "Tus marcas no pueden ser correctas en estos lugares: {letters}.",
  },
  "aid.both_fives": "los dos cincos",
  "aid.why_out": "{name}: ¿por qué no {what}?",
  "aid.why_sure": "{name}: ¿por qué sin duda {what}?",
  "aid.why_out_at": "{name}, lugar {letter}: ¿por qué no {what}?",
  "aid.why_sure_at": "{name}, lugar {letter}: ¿por qué sin duda {what}?",
  "aid.why_wait": "Buscando las respuestas que obligan a ello…",
  "aid.why_not": "Eso ya no se deduce de lo que se ve.",
  "aid.why_own": "Se deduce de tus fichas y del reparto; no hace falta ninguna respuesta.",
  "aid.why_lines": {
    one: "Esta respuesta obliga a ello, con tus fichas y el reparto:",
    many: "Estas {n} de respuestas juntas obligan a ello, con tus fichas y el reparto; no sobra ninguna:",
    other: "Estas {n} respuestas juntas obligan a ello, con tus fichas y el reparto; no sobra ninguna:",
  },
};
