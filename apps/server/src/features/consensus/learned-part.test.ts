import { States } from '@uvh/consensus/label/states';
import { initialModel } from '@uvh/consensus/skill/learn';
import { sumsOfImage } from '@uvh/consensus/skill/observe-sums';
import { openRates } from '@uvh/consensus/skill/tables';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { expect, it } from 'vitest';
import { partOfText, textOfPart } from '../../platform/db/schema/part-text.ts';
import { emptyTotal, replacePart, totalFromTexts, totalToText } from './learned-part.ts';

const traffic = new States(DEFAULT_CLASSES);
const withVan = new States([{ name: 'Van', lookAlikes: ['MUV'] }, ...DEFAULT_CLASSES]);

const box = { x: 100, y: 100, width: 200, height: 100, label: 'SUV', bboxId: 1 };
const flags = { isDeleted: false, isEdited: false, isNew: false, isLabelChanged: false, isConfirmed: true };
const image = { imageId: 1, suggestions: [box], truth: [box] };
const reviews = [1, 2].map((id) => ({
  reviewId: id,
  imageId: 1,
  annotatorId: id,
  teamId: id,
  boxes: [{ ...box, ...flags }],
}));
const sums = sumsOfImage(image, reviews, openRates(initialModel(traffic).model, []));
const part = { sums, conduct: [], likenesses: [] };

it('reads a stored total as it was written', () => {
  const total = emptyTotal(traffic);
  replacePart(total, null, part);
  expect(totalFromTexts([totalToText(total)], traffic)).toEqual(total);
});

it('reads a total from before there were lists of classes as one of the twelve', () => {
  const total = emptyTotal(traffic);
  replacePart(total, null, part);
  const { classes: _, ...earlier } = JSON.parse(totalToText(total));
  expect(totalFromTexts([JSON.stringify(earlier)], traffic)).toEqual(total);
});

it('keeps what images teach where a class was added, and takes it away again exactly', () => {
  const total = emptyTotal(traffic);
  replacePart(total, null, part);
  const wider = totalFromTexts([totalToText(total)], withVan);
  const anew = emptyTotal(withVan);
  replacePart(anew, null, part);
  expect(wider).toEqual(anew);
  const { classes: _, ...beforeLists } = sums;
  replacePart(wider, { ...part, sums: beforeLists }, part);
  expect(wider).toEqual(anew);
});

it('keeps of what two people have in common the counts alone that are not 0, and reads it as it was', () => {
  const pair = { annotatorId: 3, otherId: 8 };
  const total = emptyTotal(traffic);
  replacePart(total, null, { ...part, likenesses: [{ ...pair, changedByEither: 4, changedAlike: 1 }] });
  const text = totalToText(total);
  expect(JSON.parse(text).likenesses).toEqual([{ ...pair, changedByEither: 4, changedAlike: 1 }]);
  expect(totalFromTexts([text, text], traffic).likenesses.get('3:8')).toEqual({
    ...pair,
    placedByBoth: 0,
    placedAlike: 0,
    alikeByRule: 0,
    wrongByEither: 0,
    wrongAlike: 0,
    changedByEither: 8,
    changedAlike: 2,
  });
});

it('is stored short, and read as it was stored before that too', () => {
  const stored = textOfPart(part);
  expect(partOfText(stored)).toEqual(part);
  expect(partOfText(JSON.stringify(part))).toEqual(part);
  expect(stored.length).toBeLessThan(JSON.stringify(part).length / 2);
});
