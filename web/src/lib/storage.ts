/** What this browser keeps. Storage may be closed or full: then the page still plays, forgetfully. */

/** For good, or as long as this tab lives. */
export type Drawer = "local" | "session";

/** Where storage is closed, a browser throws as soon as somebody looks for it. */
function open(drawer: Drawer): Storage | null {
  try {
    return drawer === "local" ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

export function readText(drawer: Drawer, key: string): string | null {
  try {
    return open(drawer)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** False where it could not be kept. */
export function writeText(drawer: Drawer, key: string, text: string | null): boolean {
  const store = open(drawer);
  if (store === null) return false;
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether anything would still be there later. */
export function isKept(drawer: Drawer): boolean {
  const probe = "room40.probe";
  return writeText(drawer, probe, "") && writeText(drawer, probe, null);
}

/** A JSON value of ours, or null where there is none or something else lies there. */
export function readJson(drawer: Drawer, key: string): unknown {
  const text = readText(drawer, key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Everything of ours, on "forget me". */
export function clearAll(): void {
  for (const drawer of ["local", "session"] as const) {
    for (const key of Object.keys(open(drawer) ?? {})) {
      if (key.startsWith("room40.")) writeText(drawer, key, null);
    }
  }
}
