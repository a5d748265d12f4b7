export { en as messages } from "../en";
export { default as questions } from "$texts/break_the_code/texts/en.json";
