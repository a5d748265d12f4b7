import breakTheCode from "$texts/break_the_code/texts/en.json";
import code777 from "$texts/code_777/texts/en.json";

export { en as messages } from "../en";
/** Cards of all games; no two have the same id. */
export const questions = { ...breakTheCode, ...code777 };
