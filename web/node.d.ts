/** The one thing that the build's own settings need of Node. */
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}
