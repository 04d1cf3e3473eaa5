import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseRedundancy, reviewsToCome } from './redundancy.ts';

const RULE = { minTeams: 2, maxReviews: 9 };
const DAY_MS = 86_400_000;

describe('reviews to come', () => {
  const seen = { reviews: 240, seenMs: DAY_MS, gameMs: 30 * DAY_MS, leftMs: 10 * DAY_MS };

  it('are those of the last day for each day that is left', () => {
    expect(reviewsToCome(seen)).toBe(2400);
    expect(reviewsToCome({ ...seen, leftMs: -DAY_MS })).toBe(0);
  });

  it('are not told from a handful, or from the first minutes of a game', () => {
    expect(reviewsToCome({ ...seen, reviews: 29 })).toBeUndefined();
    expect(reviewsToCome({ ...seen, seenMs: DAY_MS / 24 })).toBeUndefined();
    expect(reviewsToCome({ ...seen, seenMs: 10 * 60_000, gameMs: 3 * 3_600_000, leftMs: 0 })).toBe(0);
  });
});

describe('redundancy by pace', () => {
  /** Half of the images are done, with three reviews mostly and nine where they were doubtful. */
  const progress = { done: [0, 0, 50, 300, 50, 0, 0, 0, 0, 100], open: [400, 100], teams: 30 };

  it('says how many images will not be done, and gives doubtful ones up first', () => {
    const { needed, unsettled, offer } = adviseRedundancy(progress, RULE, 1600);
    expect(needed).toBeGreaterThan(1600);
    expect(unsettled).toBeGreaterThan(0);
    expect(offer).toMatchObject({ kind: 'fewer', minTeams: 2, unsettled: 0 });
    expect(offer?.maxReviews).toBeLessThan(9);
    expect(offer?.maxReviews).toBeGreaterThanOrEqual(3);
    expect(offer?.needed).toBeLessThanOrEqual(1600);
  });

  it('says what open images take by those that are done', () => {
    // Twenty are held to take three, as simulated; forty took three and twenty took five: 3.5 in the mean.
    const known = { done: [0, 0, 0, 40, 0, 20], open: [10], teams: 30 };
    expect(adviseRedundancy(known, { minTeams: 2, maxReviews: 5 }, 1000)).toMatchObject({ needed: 35, unsettled: 0 });
    // After four reviews those that took more took one more; those with five are done at the next look.
    const late = { ...known, open: [0, 0, 0, 0, 6, 9] };
    expect(adviseRedundancy(late, { minTeams: 2, maxReviews: 5 }, 1000).needed).toBe(6);
    expect(adviseRedundancy(known, { minTeams: 2, maxReviews: 5 }, 14)).toMatchObject({
      needed: 35,
      coming: 14,
      unsettled: 6,
    });
  });

  it('gives up by steps: doubtful images to three reviews, then a team at a time, then all to two', () => {
    const open = { done: [], open: [100], teams: 30 };
    const offerBy = (coming: number, minTeams = 3, maxReviews = 5) => {
      const { offer } = adviseRedundancy(open, { minTeams, maxReviews }, coming);
      return offer && [offer.minTeams, offer.maxReviews, offer.needed];
    };
    expect(adviseRedundancy(open, { minTeams: 3, maxReviews: 5 }, 0).needed).toBe(400);
    expect(offerBy(399)).toEqual([3, 3, 300]);
    expect(offerBy(299)).toEqual([2, 2, 200]);
    expect(offerBy(100)).toEqual([2, 2, 200]);
    expect(offerBy(399, 5, 5)).toEqual([3, 3, 300]);
  });

  it('never goes below two teams, and says what is left over even so', () => {
    const { offer } = adviseRedundancy(progress, RULE, 300);
    expect(offer).toMatchObject({ kind: 'fewer', minTeams: 2, maxReviews: 2 });
    expect(offer?.unsettled).toBeGreaterThan(0);
    expect(adviseRedundancy(progress, { minTeams: 2, maxReviews: 2 }, 300).offer).toBeUndefined();
  });

  it('says that images stay which all teams have seen, whatever the pace, and offers only what helps', () => {
    const rule = { minTeams: 2, maxReviews: 3 };
    const seenBy = (teams: number, open: number[]) => adviseRedundancy({ done: [], open, teams }, rule, 1000);
    expect(seenBy(1, [0, 38])).toMatchObject({ coming: 0, unsettled: 38, offer: undefined });
    expect(seenBy(1, [30, 8])).toMatchObject({ coming: 30, unsettled: 38, offer: undefined });
    // What two teams were not sure of waits for a third, and need not.
    expect(seenBy(2, [0, 0, 10])).toMatchObject({ coming: 0, unsettled: 10 });
    expect(seenBy(2, [0, 0, 10]).offer).toMatchObject({ minTeams: 2, maxReviews: 2, unsettled: 0 });
    expect(seenBy(0, [5])).toMatchObject({ coming: 0, unsettled: 5, offer: undefined });
  });

  it('gives images more reviews where there is room for them, with some to spare', () => {
    const { unsettled, offer } = adviseRedundancy(progress, RULE, 4000);
    expect(unsettled).toBe(0);
    expect(offer).toMatchObject({ kind: 'more', maxReviews: 9 });
    expect(offer?.minTeams).toBeGreaterThan(2);
    expect(offer?.needed).toBeLessThanOrEqual(0.8 * 4000);
  });

  it('asks for no more reviews than there are teams, and for none when nearly all is done', () => {
    expect(adviseRedundancy({ ...progress, teams: 3 }, { minTeams: 2, maxReviews: 3 }, 9000).offer).toMatchObject({
      minTeams: 3,
      maxReviews: 3,
    });
    expect(adviseRedundancy({ ...progress, open: [5] }, RULE, 9000).offer).toBeUndefined();
  });

  it('keeps to what it has offered as long as the pace stays', () => {
    const counts = fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.record({ done: counts, open: counts, teams: fc.integer({ min: 2, max: 40 }) }),
        fc.nat({ max: 20_000 }),
        (state, coming) => {
          const rule = { minTeams: 2, maxReviews: Math.min(9, state.teams) };
          const { offer } = adviseRedundancy(state, rule, coming);
          if (offer === undefined) return;
          expect(offer.kind === 'fewer').toBe(coming < adviseRedundancy(state, rule, coming).needed);
          expect(offer.minTeams).toBeLessThanOrEqual(offer.maxReviews);
          expect(offer.maxReviews).toBeLessThanOrEqual(Math.max(rule.maxReviews, state.teams));
          const next = adviseRedundancy(state, offer, coming).offer;
          if (offer.kind === 'fewer') expect(next?.kind).not.toBe('more');
        },
      ),
    );
  });
});
