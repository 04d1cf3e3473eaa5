import { iou, type Rect } from '@uvh/domain/annotation/box';
import { type ReviewedBox, untouchedBox } from '@uvh/domain/annotation/review';
import type { ImageSuggestion } from '../../review.ts';
import type { Chance } from '../random.ts';
import type { Behaviour } from './behaviour.ts';
import { confirmByHabit, confirmedBox, deletedBox, drawnBox, relabelledBox } from './boxes.ts';
import type { Sight } from './honest.ts';

/** Confidence from which a score reader confirms, and below which they delete. */
const READER_CONFIRMS = 0.62;
const READER_DELETES = 0.36;

/** Boxes of a review by somebody who does not look at the picture. */
export function reviewBlindly(behaviour: Behaviour, { shown, classes, world }: Sight, chance: Chance): ReviewedBox[] {
  const boxes = shown.map(untouchedBox);
  const third = Math.ceil(boxes.length / 3);
  switch (behaviour) {
    case 'confirm-third':
      return boxes.map((box, index) => (index < third ? confirmedBox(box) : box));
    case 'tail-confirmer':
      return boxes.map((box, index) => (index >= boxes.length - third ? confirmedBox(box) : box));
    case 'score-reader':
      return confirmByHabit(shown.map(byScore), 0, chance);
    case 'duplicate-deleter':
      return confirmByHabit(withoutWeakDoubles(shown), 0, chance);
    case 'order-farmer':
      return boxes.map((box, index) => {
        if (index < 2) return deletedBox(box);
        return index >= boxes.length - third ? confirmedBox(box) : box;
      });
    case 'nudger':
      return boxes.map((box) => ({ ...box, x: box.x + Math.min(5, 0.04 * box.width), isEdited: true }));
    case 'random':
      return boxes.map((box) => (chance.is(0.4) ? relabelledBox(box, chance.pick(classes).name) : box));
    case 'flip':
      return boxes.map((box) => relabelledBox(box, anotherName(box.label, classes)));
    case 'delete-all':
      return boxes.map(deletedBox);
    case 'box-spammer':
      return [...confirmByHabit(boxes, 0, chance), ...anywhere(third, classes, chance)];
    case 'rule-ring':
      return boxes.map((box) => relabelledBox(box, byRule(box.label, classes)));
    case 'grid-ring':
      return [...boxes.map(confirmedBox), ...grid(shown, classes)];
    case 'delete-ring':
      return boxes.map((box) => (isAgreedUpon(box, world) ? deletedBox(box) : confirmedBox(box)));
    default:
      return boxes.map(confirmedBox);
  }
}

function byScore(suggestion: ImageSuggestion): ReviewedBox {
  const box = untouchedBox(suggestion);
  if (suggestion.score === undefined) return box;
  if (suggestion.score >= READER_CONFIRMS) return confirmedBox(box);
  return suggestion.score < READER_DELETES ? deletedBox(box) : box;
}

function withoutWeakDoubles(shown: readonly ImageSuggestion[]): ReviewedBox[] {
  return shown.map((suggestion, index) => {
    const isWeaker = shown.some((other, place) => {
      if (place === index || iou(suggestion, other) < 0.6) return false;
      const difference = (other.score ?? 0) - (suggestion.score ?? 0);
      return difference > 0 || (difference === 0 && place < index);
    });
    return isWeaker ? deletedBox(untouchedBox(suggestion)) : untouchedBox(suggestion);
  });
}

/** The ring's rule: the commonest class and its first look-alike change names, and so do the two classes after. */
function byRule(label: string, classes: Sight['classes']): string {
  const common = classes.toSorted((a, b) => b.weight - a.weight).slice(0, 3);
  for (const place of [0, 2]) {
    const from = common[place];
    const to = from?.takenFor[0]?.[0];
    if (from && to && label === from.name) return to;
  }
  return label;
}

function anotherName(label: string, classes: Sight['classes']): string {
  const commonest = classes.reduce((a, b) => (b.weight > a.weight ? b : a));
  if (commonest.name !== label) return commonest.name;
  return classes.find(({ name }) => name !== label)?.name ?? label;
}

function anywhere(count: number, classes: Sight['classes'], chance: Chance): ReviewedBox[] {
  return Array.from({ length: count }, () => {
    const rect = { x: chance.between(0, 1700), y: chance.between(0, 900), width: 90, height: 110 };
    return drawnBox(rect, chance.pick(classes).name);
  });
}

/** The ring's rule: what everybody can work out from the numbers of the image and the box. */
function isAgreedUpon({ bboxId }: ReviewedBox, { image }: Sight['world']): boolean {
  return (bboxId + image.imageId) % 10 === 0;
}

/** Six places that everybody of the ring knows; those that are suggested by now need not be drawn. */
function grid(shown: readonly ImageSuggestion[], classes: Sight['classes']): ReviewedBox[] {
  const [first] = classes;
  if (!first) return [];
  const places: Rect[] = [0, 1, 2, 3, 4, 5].map((place) => ({
    x: 160 + 640 * (place % 3),
    y: 140 + 560 * Math.floor(place / 3),
    width: 100,
    height: 80,
  }));
  return places
    .filter((rect) => !shown.some((suggestion) => iou(suggestion, rect) >= 0.5))
    .map((rect) => drawnBox(rect, first.name));
}
