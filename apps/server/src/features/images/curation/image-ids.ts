import { UsageRefusal } from '../../../platform/cli/command-refusal.ts';

/** More images than an event has; a slip of the keyboard must not become a list that fills the memory. */
const MOST_IDS = 200_000;

/** Image ids as typed: `5 7-20 31,32`. Refuses anything else. */
export function imageIdsFrom(words: readonly string[]): number[] {
  const ids = words.flatMap((word) => word.split(',')).flatMap(idsOfPart);
  if (ids.length === 0) throw new UsageRefusal('Name the images by their ids: "images list" has them.');
  return [...new Set(ids)].sort((a, b) => a - b);
}

function idsOfPart(part: string): number[] {
  const match = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(part);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (!match || last < first || last - first >= MOST_IDS)
    throw new UsageRefusal(`"${part}" is not an image id or a range of them. "images list" names them.`);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
