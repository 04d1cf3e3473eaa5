/** Whether fingers are what the person points with first, and no keys come with them. */
export function isHeldByFingers(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
