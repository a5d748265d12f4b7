export { pl as messages } from "../pl";
export { default as questions } from "$texts/break_the_code/texts/pl.json";
