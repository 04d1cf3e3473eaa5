/** Whether so many pictures of an import are gold that the event would learn little: what is there is known of each. */
export function isMostlyGold({ gold, imported }: { readonly gold: number; readonly imported: number }): boolean {
  return gold * 2 > imported;
}
