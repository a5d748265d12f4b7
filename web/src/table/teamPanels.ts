/** The panels beside the board of a game of teams, as tabs. `First` is the one of the game itself. */
import type { IconName } from "../ui/Icon.svelte";

export type TeamPanel<First extends string> = First | "team" | "ledger" | "chat";

interface News {
  readonly hasNewChat: boolean;
  readonly hasNewTeam: boolean;
}

export function teamPanels<First extends string>(first: First, text: (name: TeamPanel<First>) => string) {
  const icons: Readonly<Record<string, IconName>> = { team: "person", ledger: "ledger", chat: "chat" };
  return {
    /** At a table all of them; who watches has no team. */
    withTable: (hasTeam: boolean): readonly TeamPanel<First>[] =>
      hasTeam ? [first, "team", "ledger", "chat"] : [first, "ledger", "chat"],
    /** Where there is no table, nobody talks. */
    still: [first, "ledger"] as readonly TeamPanel<First>[],
    tabs: (shown: readonly TeamPanel<First>[], news: News) =>
      shown.map((name) => ({
        name,
        text: text(name),
        icon: icons[name] ?? ("table" as const),
        isNew: (name === "chat" && news.hasNewChat) || (name === "team" && news.hasNewTeam),
      })),
  };
}
