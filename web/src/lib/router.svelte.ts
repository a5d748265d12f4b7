/** Which page is shown: a path of the address bar, and nothing besides. */

export type Page =
  | { readonly tag: "start" }
  | { readonly tag: "table"; readonly table: string }
  | { readonly tag: "join"; readonly code: string }
  | { readonly tag: "nowhere" };

export function pageOf(path: string): Page {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (first === "") return { tag: "start" };
  if (second === "" || rest.some((part) => part !== "")) return { tag: "nowhere" };
  if (first === "t") return { tag: "table", table: decoded(second) };
  if (first === "join") return { tag: "join", code: decoded(second) };
  return { tag: "nowhere" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  #path = $state.raw(location.pathname);
  readonly page = $derived(pageOf(this.#path));

  constructor() {
    addEventListener("popstate", () => (this.#path = location.pathname));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.#moved(path);
  }

  /** Go there and leave no trace in the history: what was here cannot be gone back to. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#moved(path);
  }

  /** For links of our own: a plain click stays in the page, all other clicks do as they always do. */
  readonly follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(new URL(event.currentTarget.href).pathname);
  };

  #moved(path: string): void {
    this.#path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();
