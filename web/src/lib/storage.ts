/** What this browser keeps. Storage may be closed or full: then the page still plays, forgetfully. */

export function readText(store: Storage, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

/** False where it could not be kept. */
export function writeText(store: Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A JSON value of ours, or null where there is none or something else lies there. */
export function readJson(store: Storage, key: string): unknown {
  const text = readText(store, key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Everything of ours, on "forget me". */
export function clearAll(): void {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      if (key.startsWith("room40.")) store.removeItem(key);
    }
  }
}
