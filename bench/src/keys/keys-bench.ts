import { picturesIn, shippedPictures } from './pictures.ts';
import { type ReviewCost, reviewBoxByBox, reviewInLineUp, type Way } from './review.ts';
import { type SnappedPicture, withSnaps } from './snapped.ts';

/** The picture on screen and those ahead. */
const AT_ONCE = 4;

/** How a picture is left, by its place in the row. */
const WAYS: readonly { readonly title: string; readonly wayOf: (place: number) => Way }[] = [
  {
    title: 'as it comes, with one dialog after the first image',
    wayOf: (place) => (place === 0 ? 'first' : 'straight'),
  },
  { title: 'by hand, with a dialog after each image', wayOf: () => 'byHand' },
];

/**
 * Keys and presses per box of a conscientious review of twelve real pictures, the pass for missed vehicles included: box by
 * box, in the line-up of one picture, and of four. `--images DIR` names a folder of other pictures.
 */
export async function benchKeys({ images: folder }: { readonly images?: string | undefined }): Promise<void> {
  const found = folder === undefined ? shippedPictures() : picturesIn(folder);
  const pictures: SnappedPicture[] = [];
  for (const picture of found) pictures.push(await withSnaps(picture));
  const fours = Array.from({ length: Math.ceil(pictures.length / AT_ONCE) }, (_, place) =>
    pictures.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
  const boxes = pictures.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  console.log(`keys and presses per box, ${pictures.length} pictures with ${boxes} suggestions, the pass included`);
  for (const { title, wayOf } of WAYS) {
    console.log(`  ${title}`);
    say(
      'box by box',
      pictures.map((picture, place) => reviewBoxByBox(picture, wayOf(place))),
    );
    say(
      'line-up, one picture',
      pictures.flatMap((picture, place) => reviewInLineUp([picture], wayOf(place))),
    );
    say(
      'line-up, four pictures',
      fours.flatMap((four, place) => reviewInLineUp(four, wayOf(place * AT_ONCE))),
    );
  }
}

function say(way: string, costs: readonly ReviewCost[]): void {
  const sum = (of: (cost: ReviewCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const perBox = sum(({ inputs }) => inputs) / sum(({ boxes }) => boxes);
  const found = sum((cost) => cost.found);
  const missed = sum((cost) => cost.missed);
  const wrong = sum((cost) => cost.wrong);
  console.log(
    `    ${way.padEnd(24)} ${perBox.toFixed(2)}; ${found} of ${missed} missed vehicles found; ${wrong} wrong confirmations`,
  );
}
