/** Słowa dla pomocy i dla myśli botów. */
import type { reasons as english } from "./en";
import type { Message } from "../types";

export const reasons: Readonly<Record<keyof typeof english, Message>> = {
  "options.aids": "Pomoce",
  "aids.none": "Bez pomocy",
  "aids.none_line": "Każdy prowadzi własne notatki.",
  "aids.bookkeeping": "Zapis",
  "aids.bookkeeping_line": "Każda kartka zaznacza to, co odpowiedź mówi wprost.",
  "aids.logic": "Logika",
  "aids.logic_line": "Każda kartka zaznacza wszystko, co wynika, liczy możliwe jeszcze szyfry i potrafi powiedzieć, dlaczego.",
  "aid.at_table_bookkeeping": "Pomoce: zapis",
  "aid.at_table_logic": "Pomoce: logika",
  "aid.codes": {
    one: "możliwy jeszcze {n} szyfr",
    few: "możliwe jeszcze {n} szyfry",
    many: "możliwych jeszcze {n} szyfrów",
    other: "możliwych jeszcze {n} szyfru",
  },
  "aid.counting": "Liczenie szyfrów…",
  "aid.out": "skreśla pomoc",
  "aid.out_ask": "skreśla pomoc; naciśnij, by poznać powód",
  "aid.sure": "pewne według pomocy",
  "aid.sure_ask": "pewne według pomocy; naciśnij, by poznać powód",
  "aid.only": "według pomocy na pewno {tile}",
  "aid.can_be": "możliwe jeszcze: {signs}",
  "aid.wrong": "twój znak nie może się zgadzać",
  "aid.clash": {
    one: "Twój znak nie może się zgadzać w miejscu {letters}.",
    few: "Twoje znaki nie mogą się zgadzać w tych miejscach: {letters}.",
    many: "Twoje znaki nie mogą się zgadzać w tych miejscach: {letters}.",
    other: "Twoje znaki nie mogą się zgadzać w tych miejscach: {letters}.",
  },
  "aid.both_fives": "dwie piątki",
  "aid.why_out": "{name}: dlaczego nie {what}?",
  "aid.why_sure": "{name}: dlaczego na pewno {what}?",
  "aid.why_out_at": "{name}, miejsce {letter}: dlaczego nie {what}?",
  "aid.why_sure_at": "{name}, miejsce {letter}: dlaczego na pewno {what}?",
  "aid.why_wait": "Szukam odpowiedzi, z których to wynika…",
  "aid.why_not": "To już nie wynika z tego, co widać.",
  "aid.why_own": "Wynika to z twoich płytek i z rozdania; żadna odpowiedź nie jest potrzebna.",
  "aid.why_lines": {
    one: "Wynika to z tej odpowiedzi, z twoich płytek i z rozdania:",
    few: "Wynika to razem z tych {n} odpowiedzi, z twoich płytek i z rozdania; żadnej nie można pominąć:",
    many: "Wynika to razem z tych {n} odpowiedzi, z twoich płytek i z rozdania; żadnej nie można pominąć:",
    other: "Wynika to razem z tych {n} odpowiedzi, z twoich płytek i z rozdania; żadnej nie można pominąć:",
  },
};
