import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { noCounts, type SkillCounts } from './counts.ts';
import { copyRate, crowdRate, lookAlikeShareOf, mistakes, personRates, TYPICAL_RATES } from './rates.ts';

const share = lookAlikeShareOf(TRAFFIC);
const ratesOf = (counts: Partial<SkillCounts>) => personRates({ ...noCounts(), ...counts }, TYPICAL_RATES, share);

describe("a crowd's rate", () => {
  const none = { count: 0, of: 0 };

  it('is the typical one before anything is known, and gives it up for what gold shows', () => {
    expect(crowdRate(0.08, none, none)).toBe(0.08);
    expect(crowdRate(0.08, { count: 90, of: 270 }, none)).toBeCloseTo((30 * 0.08 + 90) / 300, 9);
  });

  it('follows what the crowd believes of itself, the less the more gold there is', () => {
    const believed = { count: 400, of: 1000 };
    expect(crowdRate(0.08, none, { count: 40, of: 100 })).toBeCloseTo((30 * 0.08 + 40) / 130, 9);
    expect(crowdRate(0.08, none, believed)).toBeCloseTo((30 * 0.08 + 800 * 0.4) / 830, 9);
    expect(crowdRate(0.08, { count: 10, of: 99 }, believed)).toBeCloseTo((30 * 0.08 + 10 + 8 * 0.4) / 137, 9);
  });

  it('is not drawn to the typical one by gold that says what the crowd believes, where votes tell it', () => {
    const believed = { count: 400, of: 1000 };
    for (const answers of [1, 9, 60, 500]) {
      const certain = { count: 0.4 * answers, of: answers };
      expect(crowdRate(0.08, certain, believed, 1)).toBeGreaterThan(0.38);
    }
    expect(crowdRate(0.08, none, believed, 1)).toBe(crowdRate(0.08, none, believed));
  });

  it('lies between what it is held for without gold and what gold says', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const amount = fc.double({ min: 0, max: 3000, noNaN: true });
    fc.assert(
      fc.property(share, share, share, amount, amount, (typical, known, held, answers, beliefs) => {
        const believed = { count: held * beliefs, of: beliefs };
        const withoutGold = crowdRate(typical, none, believed);
        const rate = crowdRate(typical, { count: known * answers, of: answers }, believed, 1);
        expect(rate).toBeGreaterThanOrEqual(Math.min(withoutGold, known) - 1e-9);
        expect(rate).toBeLessThanOrEqual(Math.max(withoutGold, known) + 1e-9);
      }),
    );
  });
});

describe('mistakes of somebody who looks', () => {
  it('are of what was not copied: kept rightly in proportion, and everything that was changed or drawn', () => {
    const counts = {
      ...noCounts(),
      rightConfirmed: 30,
      rightUntouched: 50,
      rightSpoiled: 3,
      mislabelledConfirmed: 6,
      mislabelledUntouched: 4,
      mislabelledFixed: 7,
      mislabelledOther: 2,
      drawnRight: 5,
      drawnWrong: 1,
    };
    // Three quarters of 80 and of 10 were looked at; of the mistakes at a wrong label four of ten name that label.
    const wrong = 3 + 2 + 1 + 0.4 * 10 * 0.75;
    expect(mistakes(counts, 0.25, 0.4)).toEqual({ count: wrong, of: 80 * 0.75 + 7 + 5 + wrong });
  });
});

describe('how often labels are copied', () => {
  it('is what leaves as many wrong ones standing beside the mistakes of those who look, within bounds', () => {
    const rate = fc.double({ min: 0.02, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(rate, fc.double({ min: 0, max: 0.5, noNaN: true }), (copy, error) => {
        expect(copyRate(copy + (1 - copy) * 0.4 * error, error, 0.4)).toBeCloseTo(copy, 9);
      }),
    );
    expect([copyRate(0, 0.1, 0.4), copyRate(1, 0.1, 0.4)]).toEqual([0.01, 0.98]);
  });

  it('is told by what is kept beyond a look-alike: of two classes every mistake that deletes nothing names the label', () => {
    expect(share).toBe(0.4);
    expect(lookAlikeShareOf({ classCount: 2 })).toBeCloseTo(0.85, 9);
    expect(lookAlikeShareOf({ classCount: 3 })).toBeCloseTo(0.425, 9);
    expect(lookAlikeShareOf({ classCount: 1 })).toBeCloseTo(0.85, 9);
  });
});

describe("a person's rates", () => {
  it("are the crowd's where nothing is known of them", () => {
    const { copy, keepSpurious, copyPeer, keepSpuriousPeer, find } = TYPICAL_RATES;
    const rates = ratesOf({});
    for (const [key, usual] of Object.entries({ copy, keepSpurious, copyPeer, keepSpuriousPeer, find }))
      expect(rates).toHaveProperty(key, expect.closeTo(usual, 9));
    expect(rates.errorOdds).toBeCloseTo(1, 9);
    expect(rates.drawnRealOdds).toBeCloseTo(1, 9);
    expect(rates.renamesNothing).toBeCloseTo(0.08, 9);
  });

  it('move with their own answers, under eight of the crowd', () => {
    expect(ratesOf({ missedFound: 6, missedOverlooked: 2 }).find).toBeCloseTo((8 * 0.4 + 6) / 16, 9);
    expect(ratesOf({ spuriousOther: 3, spuriousRemoved: 5 }).renamesNothing).toBeCloseTo((8 * 0.08 + 3) / 16, 9);
    // Seven of twelve boxes are real where the crowd's are in three of five cases.
    const real = (8 * 0.6 + 7) / 20;
    const { drawnRealOdds } = ratesOf({ drawnRight: 4, drawnWrong: 3, falseBoxes: 5 });
    expect(drawnRealOdds).toBeCloseTo(real / (1 - real) / 1.5, 9);
    expect(ratesOf({ rightSpoiled: 10 }).errorOdds).toBeGreaterThan(ratesOf({ rightSpoiled: 1 }).errorOdds);
    expect(ratesOf({ mislabelledFixed: 100 }).errorOdds).toBeLessThan(1);
  });

  it('of one kind of copying speak for the other: who keeps wrong labels keeps what is not there, theirs and those of peers', () => {
    const [usual, copying] = [ratesOf({}), ratesOf({ mislabelledUntouched: 20 })];
    const careful = ratesOf({ mislabelledFixed: 20 });
    for (const key of ['copy', 'keepSpurious', 'copyPeer', 'keepSpuriousPeer'] as const) {
      expect(copying[key]).toBeGreaterThan(usual[key]);
      expect(careful[key]).toBeLessThan(usual[key]);
    }
    expect(ratesOf({ spuriousUntouched: 20 }).copy).toBeGreaterThan(usual.copy);
    expect(ratesOf({ spuriousRemoved: 20 }).copy).toBeLessThan(usual.copy);
  });

  it('lie no further from the crowd than odds of forty, whatever is seen', () => {
    expect(ratesOf({ rightSpoiled: 1e6 }).errorOdds).toBeCloseTo(40, 9);
    expect(ratesOf({ mislabelledFixed: 1e9 }).errorOdds).toBeCloseTo(1 / 40, 9);
    expect(ratesOf({ falseBoxes: 1e9 }).drawnRealOdds).toBeCloseTo(1 / 40, 9);
  });
});
