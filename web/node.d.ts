/** What the settings of the build need of Node. */
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

/** And what tests read. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
