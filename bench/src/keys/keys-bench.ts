import { picturesIn, shippedPictures } from './pictures.ts';
import { type ReviewCost, reviewBoxByBox, reviewInLineUp } from './review.ts';

/** The picture on screen and those ahead. */
const AT_ONCE = 4;

/**
 * Keys and presses per box of a conscientious review of twelve real pictures, the pass for missed vehicles included: box by
 * box, in the line-up of one picture, and of four. `BENCH_PICTURES` names a folder of other pictures.
 */
export function benchKeys(): Promise<void> {
  const folder = process.env.BENCH_PICTURES;
  const pictures = folder === undefined ? shippedPictures() : picturesIn(folder);
  const fours = Array.from({ length: Math.ceil(pictures.length / AT_ONCE) }, (_, place) =>
    pictures.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
  const boxes = pictures.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  console.log(`keys and presses per box, ${pictures.length} pictures with ${boxes} suggestions, the pass included`);
  say('box by box', pictures.map(reviewBoxByBox));
  say(
    'line-up, one picture',
    pictures.flatMap((picture) => reviewInLineUp([picture])),
  );
  say('line-up, four pictures', fours.flatMap(reviewInLineUp));
  return Promise.resolve();
}

function say(way: string, costs: readonly ReviewCost[]): void {
  const sum = (of: (cost: ReviewCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const perBox = sum(({ inputs }) => inputs) / sum(({ boxes }) => boxes);
  const found = sum((cost) => cost.found);
  const drawn = 4 * found;
  const without = (sum(({ inputs }) => inputs) - drawn) / sum(({ boxes }) => boxes);
  console.log(
    `  ${way.padEnd(24)} ${perBox.toFixed(2)} (${without.toFixed(2)} without ${found} of ${sum(({ missed }) => missed)} missed vehicles drawn); ` +
      `${sum(({ wrong }) => wrong)} wrong confirmations`,
  );
}
