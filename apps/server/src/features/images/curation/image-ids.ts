import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';

/** More images than an event has; a slip of the keyboard must not become a list that fills the memory. */
const MOST_IDS = 200_000;

/** Image ids as typed: `5 7-20 31,32`. Refuses anything else. */
export function imageIdsFrom(words: readonly string[]): number[] {
  const ids = words.flatMap((word) => word.split(',')).flatMap(idsOfPart);
  if (ids.length === 0) throw new CommandRefusal('Name the images by their ids, as in 5 7-20.');
  return [...new Set(ids)].sort((a, b) => a - b);
}

function idsOfPart(part: string): number[] {
  const match = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(part);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (!match || last < first || last - first >= MOST_IDS)
    throw new CommandRefusal(`"${part}" is not an image id or a range such as 7-20.`);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
