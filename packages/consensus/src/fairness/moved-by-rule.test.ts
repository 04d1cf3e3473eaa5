import { clampResize, clipToSpace, type Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { NO_EVIDENCE } from '../testing/evidence.ts';
import { flagsFor } from './flags.ts';
import { addLikeness, type Likeness } from './likeness.ts';
import { movedByRule } from './moved-by-rule.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const image = anImage([
  aSuggestion(1),
  aSuggestion(2, { width: 60, height: 40 }),
  aSuggestion(3, { width: 120, height: 90 }),
  aSuggestion(4, { x: 1850, width: 70, height: 50 }),
]);

const larger = ({ x, y, width, height }: Rect) =>
  clipToSpace({ x: x - 0.05 * width, y: y - 0.05 * height, width: 1.1 * width, height: 1.1 * height });
const aside = ({ x, y, width, height }: Rect) => ({ x: x + 1, y, width, height });
const moving = (move: (suggestion: Rect, index: number) => Rect): Act[] =>
  image.suggestions.map((suggestion, index) => ({ rect: move(suggestion, index) }));
const byHand = ({ x, y, width, height }: Rect, index: number) => ({
  x: x + 3 * index * (-1) ** index,
  y: y - 2 * index,
  width: width - 5 * index,
  height: height + 4 * (index % 2) + 1,
});
const ruleOf = (acts: readonly Act[]) => [...movedByRule(aReview(image, 1, acts), image)];

function likenessOf(first: readonly Act[], second: readonly Act[]): Partial<Likeness> | undefined {
  const reviews = [aReview(image, 1, first), aReview(image, 2, second)];
  const pairs = new Map<string, Likeness>();
  addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
  return [...pairs.values()][0];
}

describe('boxes that were moved by a rule', () => {
  it('are those that all grew by the same share, but for one that the edge of the picture holds', () => {
    expect(ruleOf(moving(larger))).toEqual([0, 1, 2]);
  });

  it('are those that were all moved by the same pixels', () => {
    expect(ruleOf(moving(aside))).toEqual([0, 1, 2, 3]);
  });

  it('are those that one drag brought as far as it goes, or to the edge of the picture', () => {
    const far = { x: 5000, y: 5000 };
    const ends = moving((suggestion, index) =>
      index % 2 === 0 ? byHand(suggestion, index + 1) : clampResize(suggestion, 'se', far),
    );
    expect(ends[3]).toMatchObject({ rect: { x: 1850, width: 70, height: 60 } });
    expect(ruleOf(ends)).toEqual([1, 3]);
    expect(likenessOf(ends, ends)).toMatchObject({ placedAlike: 4, alikeByRule: 2 });
  });

  it('are none where each was placed by itself, where one alone was moved, or nothing', () => {
    expect(ruleOf(moving(byHand))).toEqual([]);
    expect(ruleOf([...moving(larger).slice(0, 1), 'confirm'])).toEqual([]);
    expect(ruleOf(['confirm'])).toEqual([]);
  });

  it('are told apart from what one of two may have from the other', () => {
    expect(likenessOf(moving(larger), moving(larger))).toMatchObject({ placedAlike: 4, alikeByRule: 3 });
    expect(likenessOf(moving(byHand), moving(byHand))).toMatchObject({ placedAlike: 4, alikeByRule: 0 });
    expect(likenessOf(moving(byHand), moving(larger))).toMatchObject({
      placedByBoth: 4,
      placedAlike: 0,
      alikeByRule: 0,
    });
    // One box of somebody's who moves all in one way, among others placed by hand: that one is not from the same habit.
    const one = moving((suggestion, index) => (index === 1 ? larger(suggestion) : byHand(suggestion, index)));
    expect(likenessOf(moving(larger), one)).toMatchObject({ placedAlike: 1, alikeByRule: 0 });
    expect(likenessOf(one, moving(larger))).toMatchObject({ placedAlike: 1, alikeByRule: 0 });
  });

  it('excuse who puts right what is wrong, not who does nothing else', () => {
    const pair = { annotatorId: 1, otherId: 2, placedByBoth: 80, placedAlike: 64, alikeByRule: 60 };
    const likenesses = [{ ...pair, wrongByEither: 0, wrongAlike: 0, changedByEither: 0, changedAlike: 0 }];
    const flagsWith = (counts: Partial<SkillCounts>) =>
      flagsFor({
        ...NO_EVIDENCE,
        skill: { ...NO_EVIDENCE.skill, counts: { ...noCounts(), ...counts } },
        mendingOfOthers: { onGold: { count: 5, of: 10 }, elsewhere: { count: 25, of: 50 } },
        likenesses,
      }).map(({ code }) => code);
    expect(flagsWith({ mislabelledFixed: 4, mislabelledUntouched: 6 })).toEqual([]);
    // Half of it is put right by the others; less than a third of that says that nobody looks.
    expect(flagsWith({ mislabelledFixed: 1.6, mislabelledUntouched: 8.4 })).toEqual([]);
    expect(flagsWith({ mislabelledFixed: 1.4, mislabelledUntouched: 8.6 })).toEqual(['same-boxes-as-another']);
    expect(flagsWith({})).toEqual(['same-boxes-as-another']);
  });
});
