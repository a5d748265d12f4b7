/** The match file that was opened last: the browser keeps it for this tab, the server does not. */
import { readText, writeText } from "./storage";

const DRAWER = "room40.file";
let kept: string | null = null;

export function keepFile(text: string): void {
  kept = text;
  writeText("session", DRAWER, text);
}

export const keptFile = (): string | null => kept ?? readText("session", DRAWER);
