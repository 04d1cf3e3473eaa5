import type { Rect } from '@uvh/domain/annotation/box';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { BenchScene } from './page.ts';

/** Boxes of plausible sizes all over the space; the same for the same count, the classes in turn. The first one lies free, to be dragged. */
export function sceneOf(count: number, imageUrl: string, { classes }: ClassList): BenchScene {
  const next = numbersFrom(count);
  const boxes = Array.from({ length: count }, (_, index) => {
    const { name, color } = classes[index % classes.length] ?? { name: 'default', color: '#000000' };
    const place = index === 0 ? FIRST : freePlaceOf(next);
    return { ...place, label: name, color };
  });
  return { boxes, classes, imageUrl };
}

const FIRST: Rect = { x: 860, y: 480, width: 200, height: 120 };
/** Around the first box, for its handles and for where it is dragged to. */
const FREE = 40;

function freePlaceOf(next: () => number): Rect {
  for (;;) {
    const place = placeOf(next);
    const isBeside = place.x > FIRST.x + FIRST.width + FREE || place.x + place.width < FIRST.x - FREE;
    if (isBeside || place.y > FIRST.y + FIRST.height + FREE || place.y + place.height < FIRST.y - FREE) return place;
  }
}

function placeOf(next: () => number): Rect {
  const width = 16 + next() * next() * 160;
  const height = width * (0.6 + next() * 0.5);
  return { x: next() * (SPACE_WIDTH - width), y: next() * (SPACE_HEIGHT - height), width, height };
}

/** Park and Miller's minimal standard generator (1988). */
function numbersFrom(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
