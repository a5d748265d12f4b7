/** The tab: its title and its icon say whose turn it is, for whoever is looking elsewhere. */
export function showTitle(title: string, isMine: boolean): void {
  document.title = isMine ? `● ${title}` : title;
  const icon = document.getElementById("favicon");
  if (icon instanceof HTMLLinkElement) icon.href = isMine ? "/favicon-turn.svg" : "/favicon.svg";
}
