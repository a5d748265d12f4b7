/** Which page is shown: a path of the address bar, and nothing besides. */

export type Page =
  | { readonly tag: "start" }
  | { readonly tag: "table"; readonly table: string }
  /** A match as it stood: `at` is a version (the deal is 1), `eye` a seat, onlooker or everything. */
  | {
      readonly tag: "moment";
      readonly table: string;
      readonly match: string;
      readonly at: number | null;
      readonly eye: string | null;
    }
  | { readonly tag: "file" }
  | { readonly tag: "join"; readonly code: string }
  | { readonly tag: "nowhere" };

export function pageOf(address: string): Page {
  const [path = "", query = ""] = address.split("?");
  const [, first = "", second = "", ...rest] = path.split("/");
  if (first === "") return { tag: "start" };
  if (first === "replay" && second === "" && rest.length === 0) return { tag: "file" };
  if (first === "t" && second !== "" && rest[0] === "m" && rest[1] && rest.slice(2).every((part) => part === "")) {
    return { tag: "moment", table: decoded(second), match: decoded(rest[1]), ...momentIn(query) };
  }
  if (second === "" || rest.some((part) => part !== "")) return { tag: "nowhere" };
  if (first === "t") return { tag: "table", table: decoded(second) };
  if (first === "join") return { tag: "join", code: decoded(second) };
  return { tag: "nowhere" };
}

function momentIn(query: string): { readonly at: number | null; readonly eye: string | null } {
  const fields = new URLSearchParams(query);
  const at = fields.get("at");
  return { at: at !== null && /^[0-9]{1,9}$/.test(at) ? Number(at) : null, eye: fields.get("eye") };
}

export function momentPath(table: string, match: string, at: number, eye: string): string {
  const [t, m] = [table, match].map(encodeURIComponent);
  return `/t/${t}/m/${m}?at=${at}&eye=${encodeURIComponent(eye)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = (): string => location.pathname + location.search;

class Router {
  #path = $state.raw(here());
  readonly page = $derived(pageOf(this.#path));

  constructor() {
    addEventListener("popstate", () => (this.#path = here()));
  }

  go(path: string): void {
    if (path !== here()) history.pushState(null, "", path);
    this.#moved(path);
  }

  /** Go there and leave no trace in the history: what was here cannot be gone back to. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#moved(path);
  }

  /** The page stays and is another moment now: its address says so. */
  note(path: string): void {
    history.replaceState(null, "", path);
  }

  /** For links of our own: a plain click stays in the page, all other clicks do as they always do. */
  readonly follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.currentTarget.href);
    this.go(pathname + search);
  };

  #moved(path: string): void {
    this.#path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();
