import { describe, expect, it } from 'vitest';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { NO_EVIDENCE } from '../testing/evidence.ts';
import { addConduct, type Conduct, changesElsewhere, mergeConduct, noConduct } from './conduct.ts';
import { evidenceFor, proposedWeight } from './evidence.ts';
import { flagsFor } from './flags.ts';
import { type Mending, mendingOf, mendingOfOthers } from './mending.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const others: Mending = { onGold: { count: 50, of: 100 }, elsewhere: { count: 35, of: 100 } };

/** Somebody who put so many of so many wrong suggestions right. */
function aPerson(onGold: readonly [number, number], elsewhere: readonly [number, number], annotatorId = 1) {
  const counts = (mended: number, of: number): SkillCounts => ({
    ...noCounts(),
    mislabelledFixed: mended,
    mislabelledConfirmed: of - mended,
  });
  const [goldMended, goldOf] = onGold;
  const [mended, of] = elsewhere;
  return {
    annotatorId,
    weight: 1,
    counts: counts(goldMended + mended, goldOf + of),
    goldCounts: counts(goldMended, goldOf),
  };
}

/** Of 100 boxes on gold they changed 20, elsewhere so many of 200, where others changed 20 of 100. */
const changing = (elsewhere: number): Conduct => ({
  ...noConduct(),
  shown: 300,
  relabelled: 20 + elsewhere,
  peerAnswers: 3000,
  peerChanges: 600,
  onGold: { shown: 100, changes: 20, peerAnswers: 1000, peerChanges: 200 },
});

const flagOf = (skill: ReturnType<typeof aPerson>, conduct: Conduct) =>
  flagsFor({
    ...NO_EVIDENCE,
    skill,
    told: { milliXp: 20_000, correctionsMilliXp: 20_000, images: 30 },
    conduct,
    mendingOfOthers: others,
  }).find(({ code }) => code === 'looks-at-gold-alone');

describe('who looks at gold alone', () => {
  it('is named, by how seldom they change what they are shown elsewhere', () => {
    expect(flagOf(aPerson([10, 20], [0, 10]), changing(0))).toMatchObject({ count: 0, of: 200 });
    expect(flagOf(aPerson([10, 20], [0, 10]), changing(4))).toMatchObject({ count: 4, of: 200 });
  });

  it('is nobody who changes boxes elsewhere about as often as others who saw them', () => {
    expect(flagOf(aPerson([10, 20], [0, 10]), changing(24))).toBeUndefined();
  });

  it('is nobody who puts right what is wrong there, beside people who change too much', () => {
    expect(flagOf(aPerson([10, 20], [3, 10]), changing(0))).toBeUndefined();
  });

  it('stays named when their word counts no more, and nothing is learned of them elsewhere', () => {
    const held = { ...aPerson([10, 20], [0, 0]), weight: 0 };
    expect(flagOf(held, changing(0))).toMatchObject({ count: 0, of: 200 });
    expect(flagOf({ ...held, weight: 1 }, changing(0))).toBeUndefined();
  });

  it('is nobody who looks at gold no better, and nobody of whose work on gold little is known', () => {
    expect(flagOf(aPerson([2, 20], [0, 10]), changing(0))).toBeUndefined();
    expect(flagOf(aPerson([2, 2], [0, 10]), changing(0))).toBeUndefined();
  });

  it('had better not count until somebody has looked', () => {
    expect(proposedWeight([{ code: 'looks-at-gold-alone' }])).toBe(0);
  });

  it('is shown by what they kept elsewhere', () => {
    const bus = { ...aSuggestion(1), label: 'Bus' };
    const gold = { ...anImage(1), truth: [bus] };
    const { truth: _, ...open } = { ...gold, imageId: 2 };
    const images = [
      { image: gold, reviews: [aReview(gold, 1, ['confirm'])] },
      {
        image: open,
        reviews: [aReview(open, 1, ['confirm']), ...[2, 3, 4, 5, 6].map((id) => aReview(open, id, [{ label: 'Bus' }]))],
      },
    ];
    expect(evidenceFor('looks-at-gold-alone', 1, images, rates)).toMatchObject([
      { imageId: 2, said: 'SUV', settled: 'Bus' },
    ]);
  });
});

describe('mending', () => {
  it('elsewhere is what is not on gold', () => {
    const { onGold, elsewhere } = mendingOf(aPerson([4, 9], [2, 7]));
    expect([onGold, elsewhere]).toEqual([
      { count: 4, of: 9 },
      { count: 2, of: 7 },
    ]);
  });

  it('of the others is that of everybody else who counts', () => {
    const people = [
      aPerson([1, 2], [3, 4], 1),
      aPerson([10, 20], [30, 40], 2),
      { ...aPerson([100, 200], [300, 400], 3), weight: 0 },
    ];
    const of = mendingOfOthers(people);
    expect(of(1)).toEqual({ onGold: { count: 10, of: 20 }, elsewhere: { count: 30, of: 40 } });
    expect(of(3)).toEqual({ onGold: { count: 11, of: 22 }, elsewhere: { count: 33, of: 44 } });
  });
});

describe('changes elsewhere', () => {
  const open = anImage(2);
  const gold = { ...anImage(2), truth: [aSuggestion(1)] };

  it('are those on images that are not gold, and of those who saw the same', () => {
    const conduct = new Map<number, Conduct>();
    addConduct(conduct, gold, [aReview(gold, 1, ['delete', 'delete']), aReview(gold, 2, ['delete', 'leave'])], rates);
    addConduct(
      conduct,
      open,
      [aReview(open, 1, [{ label: 'Bus' }, 'leave']), aReview(open, 2, ['leave', 'delete'])],
      rates,
    );
    expect(changesElsewhere(conduct.get(1) ?? noConduct())).toEqual({
      shown: 2,
      changes: 1,
      peerAnswers: 2,
      peerChanges: 1,
    });
    expect(conduct.get(1)?.onGold).toEqual({ shown: 2, changes: 2, peerAnswers: 2, peerChanges: 1 });
  });

  it('add up, and are taken away again, with what was stored before gold was told apart', () => {
    const { onGold: _, ...before } = { ...noConduct(), shown: 5 };
    const now = { ...noConduct(), shown: 7, onGold: { shown: 7, changes: 1, peerAnswers: 2, peerChanges: 1 } };
    const total = new Map<number, Conduct>();
    mergeConduct(total, 1, before, 1);
    mergeConduct(total, 1, now, 1);
    expect(total.get(1)).toMatchObject({ shown: 12, onGold: now.onGold });
    mergeConduct(total, 1, now, -1);
    mergeConduct(total, 1, before, -1);
    expect(total.get(1)).toEqual(noConduct());
  });
});
