/** What a page stands on: its scripts and its style. */
const STANDS_ON = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

/** Whether a page is of the build that these files are of: while servers are replaced the page may come from another one. */
export function isPageOf(files: readonly string[], page: string): boolean {
  return [...page.matchAll(STANDS_ON)].every(([, file = '']) => files.includes(file));
}
