export { es as messages } from "../es";
export { default as questions } from "$texts/break_the_code/texts/es.json";
