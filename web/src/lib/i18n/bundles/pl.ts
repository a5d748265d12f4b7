import breakTheCode from "$texts/break_the_code/texts/pl.json";
import code777 from "$texts/code_777/texts/pl.json";

export { pl as messages } from "../pl";
/** Cards of all games; no two have the same id. */
export const questions = { ...breakTheCode, ...code777 };
