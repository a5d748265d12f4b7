import breakTheCode from "$texts/break_the_code/texts/es.json";
import code777 from "$texts/code_777/texts/es.json";

export { es as messages } from "../es";
/** Cards of all games; no two have the same id. */
export const questions = { ...breakTheCode, ...code777 };
