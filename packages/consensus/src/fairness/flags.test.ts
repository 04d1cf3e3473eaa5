import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { noCounts } from '../skill/counts.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { NO_EVIDENCE } from '../testing/evidence.ts';
import { addConduct, type Conduct, mergeConduct, noConduct } from './conduct.ts';
import { flagsFor } from './flags.ts';
import { addLikeness, type Likeness } from './likeness.ts';

const ofALook = { milliXp: 10_000, correctionsMilliXp: 8_000, images: 10 };
const { skill: blank } = NO_EVIDENCE;
const rates = openRates(initialModel(TRAFFIC).model, []);
const codes = (evidence: Partial<Parameters<typeof flagsFor>[0]>) =>
  flagsFor({ ...NO_EVIDENCE, ...evidence }).map((flag) => flag.code);
const withCounts = (counts: Partial<typeof blank.counts>) => ({
  skill: { ...blank, counts: { ...noCounts(), ...counts } },
});

describe('flags', () => {
  it('say nothing of somebody about whom nothing is known', () => {
    expect(codes({})).toEqual([]);
  });

  it('need more than a handful of boxes', () => {
    expect(codes(withCounts({ mislabelledConfirmed: 15 }))).toEqual([]);
    expect(codes(withCounts({ mislabelledConfirmed: 60 }))).toEqual(['keeps-wrong-boxes', 'mends-nothing']);
  });

  it('say nothing of too few changes among fewer than fifteen boxes', () => {
    const unlike = (shown: number) => ({
      conduct: { ...noConduct(), shown, peerChanges: 95 * shown, peerAnswers: 100 * shown },
    });
    expect(codes(unlike(14))).toEqual([]);
    expect(codes(unlike(15))).toEqual(['confirms-what-others-change']);
  });

  it('name who tells nothing, by ten bits', () => {
    const blind = { milliXp: -10_000, correctionsMilliXp: 500, images: 30 };
    expect(codes({ told: { ...blind, milliXp: -9_900 } })).toEqual([]);
    expect(codes({ told: blind })).toEqual(['tells-nothing']);
    expect(codes({ told: { ...blind, correctionsMilliXp: 8_000 } })).toEqual([]);
    expect(codes({ told: { ...blind, milliXp: -20_000, correctionsMilliXp: 12_000 } })).toEqual(['tells-nothing']);
  });

  it('accuse nobody of taking for something else what everybody does', () => {
    const spoiling = withCounts({ rightSpoiled: 40, rightConfirmed: 60 });
    expect(codes({ ...spoiling, crowd: { error: 0.3, copy: 0.05 } })).not.toContain('spoils-right-boxes');
    // Who errs that often where hardly anybody looks still changes what nobody else changes.
    expect(codes({ ...spoiling, crowd: { error: 0.3, copy: 0.9 } })).toContain('spoils-right-boxes');
  });

  it('name who changes boxes by the rule of a few, with what they and the others agree in', () => {
    const [flag, ...others] = flagsFor({ ...NO_EVIDENCE, camp: { changed: 40, alike: 36, usual: 0.2 } });
    expect(flag).toMatchObject({ code: 'same-changes-as-a-few', count: 36, of: 40, limit: 0.2 });
    expect(flag?.bound).toBeCloseTo(0.68, 2);
    expect(others).toEqual([]);
  });

  it('name who changes right boxes, and who draws where there is nothing', () => {
    expect(codes(withCounts({ rightSpoiled: 40, rightConfirmed: 60 }))).toContain('spoils-right-boxes');
    expect(codes(withCounts({ falseBoxes: 45, drawnRight: 5 }))).toEqual(['draws-false-boxes']);
  });

  it('name who deletes vehicles, not who deletes what is not there', () => {
    const ofVehicles = (deleted: number, all = 100) => ({
      skill: {
        ...blank,
        naming: [
          { truth: 0, said: 0, count: all - deleted },
          { truth: 1, said: TRAFFIC.removed, count: deleted },
          { truth: TRAFFIC.removed, said: TRAFFIC.removed, count: 80 },
        ],
      },
    });
    expect(codes(ofVehicles(30))).toEqual(['deletes-vehicles']);
    expect(codes(ofVehicles(12))).toEqual([]);
    expect(codes(ofVehicles(30, 60))).toEqual(['deletes-vehicles']);
    expect(codes(ofVehicles(30, 59))).toEqual([]);
    expect(codes({ ...ofVehicles(30), told: ofALook })).toEqual([]);
  });

  it('do not take for somebody who does not look who has told ten bits', () => {
    const swayed = withCounts({ mislabelledUntouched: 170, mislabelledFixed: 30 });
    expect(codes(swayed)).toEqual(['mends-nothing']);
    expect(codes({ ...swayed, told: ofALook })).toEqual([]);
    // Beside people who change nearly everything.
    const conduct: Conduct = { ...noConduct(), shown: 300, relabelled: 20, peerAnswers: 1000, peerChanges: 400 };
    expect(codes({ conduct, told: { ...ofALook, milliXp: 9_900 } })).toEqual(['confirms-what-others-change']);
    expect(codes({ conduct, told: ofALook })).toEqual([]);
  });

  it('name who goes from one account to the next on a device, and not people who hand it over', () => {
    const otherId = 2;
    expect(codes({ device: { reviews: 30, turns: 28, otherId } })).toEqual(['takes-turns-on-one-device']);
    expect(codes({ device: { reviews: 60, turns: 8, otherId } })).toEqual([]);
    expect(codes({ device: { reviews: 14, turns: 14, otherId } })).toEqual([]);
  });

  it('leave an honest record alone', () => {
    const honest = withCounts({
      rightConfirmed: 500,
      rightUntouched: 300,
      rightSpoiled: 50,
      mislabelledConfirmed: 30,
      mislabelledFixed: 70,
      spuriousRemoved: 40,
      spuriousConfirmed: 10,
      drawnRight: 40,
      falseBoxes: 12,
    });
    expect(codes(honest)).toEqual([]);
  });

  it('name who confirms what others change, not who confirms where all do', () => {
    const conduct: Conduct = { ...noConduct(), shown: 300, confirmed: 200, peerAnswers: 1000, peerChanges: 200 };
    expect(codes({ conduct })).toEqual(['confirms-what-others-change']);
    // Deletions are changes as much as other classes are.
    expect(codes({ conduct: { ...conduct, relabelled: 30, deleted: 30 } })).toEqual([]);
    expect(codes({ conduct: { ...conduct, peerChanges: 60 } })).toEqual([]);
  });

  it('take more than a few look-alike mistakes in common to suspect a pair', () => {
    const changes = { changedByEither: 0, changedAlike: 0 };
    const pair = { annotatorId: 1, otherId: 2, placedByBoth: 0, placedAlike: 0, alikeByRule: 0, ...changes };
    expect(codes({ likenesses: [{ ...pair, wrongByEither: 9, wrongAlike: 7 }] })).toEqual([]);
    expect(codes({ likenesses: [{ ...pair, wrongByEither: 40, wrongAlike: 28 }] })).toEqual([]);
    expect(codes({ likenesses: [{ ...pair, wrongByEither: 30, wrongAlike: 29 }] })).toEqual([
      'same-mistakes-as-another',
    ]);
  });

  it('name who deletes whatever is there', () => {
    const others = { shown: [0, 0, 200, 0, 1000, 0, 0, 0], deleted: [0, 0, 100, 0, 20, 0, 0, 0] };
    const deleting = (doubted: number, sure: number) => {
      const deletions = { shown: [0, 0, 20, 0, 100, 0, 0, 0], deleted: [0, 0, doubted, 0, sure, 0, 0, 0] };
      return codes({ conduct: { ...noConduct(), deletions }, deletionsOfOthers: others });
    };
    expect(deleting(2, 10)).toEqual(['deletes-whatever-is-there']);
    expect(deleting(10, 10)).toEqual([]);
    expect(deleting(0, 4)).toEqual([]);
  });

  it('carry their evidence', () => {
    const conduct: Conduct = { ...noConduct(), timedReviews: 40, hastyReviews: 38 };
    const [flag] = flagsFor({ ...NO_EVIDENCE, conduct });
    expect(flag).toMatchObject({ code: 'faster-than-looking', count: 38, of: 40, limit: 0.5 });
  });

  it('name two people whose boxes lie alike to the pixel', () => {
    const pairs = new Map<string, Likeness>();
    for (let imageId = 1; imageId <= 6; imageId++) {
      const image = anImage([aSuggestion(1), aSuggestion(2)], imageId);
      const copy = { rect: { x: 203, y: 100, width: 100, height: 80 } };
      const own = { rect: { x: 206, y: 100, width: 100, height: 80 } };
      const reviews = [aReview(image, 1, [copy]), aReview(image, 2, [copy]), aReview(image, 3, [own])];
      addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    }
    const likenesses = [...pairs.values()];
    const flagsOf = (annotatorId: number) =>
      flagsFor({
        ...NO_EVIDENCE,
        skill: { ...blank, annotatorId },
        likenesses: likenesses.filter((pair) => pair.annotatorId === annotatorId || pair.otherId === annotatorId),
      });
    expect(flagsOf(1)).toMatchObject([{ code: 'same-boxes-as-another', otherId: 2, count: 12 }]);
    expect(flagsOf(2)).toMatchObject([{ code: 'same-boxes-as-another', otherId: 1 }]);
    expect(flagsOf(3)).toEqual([]);
  });
});

describe('conduct', () => {
  it('counts what was done to the suggestions and how hastily', () => {
    const image = anImage(3);
    const hasty = { ...aReview(image, 1, ['confirm']), durationMs: 600 };
    const calm = { ...aReview(image, 2, ['confirm', { label: 'MUV' }, 'delete']), durationMs: 9000 };
    const conduct = new Map<number, Conduct>();
    addConduct(conduct, image, [hasty, calm], rates);
    expect(conduct.get(1)).toMatchObject({
      reviews: 1,
      shown: 3,
      confirmed: 3,
      hastyReviews: 1,
      timedReviews: 1,
      peerAnswers: 3,
      peerChanges: 2,
    });
    expect(conduct.get(2)).toMatchObject({ confirmed: 1, relabelled: 1, deleted: 1, hastyReviews: 0, peerChanges: 0 });
  });

  it('counts boxes that were moved, and those that were drawn and left there', () => {
    const image = anImage(2);
    const [kept, taken] = [
      { x: 900, y: 300, width: 60, height: 50, label: 'Bus' },
      { x: 1200, y: 300, width: 60, height: 50, label: 'Bus' },
    ];
    const review = aReview(image, 1, [{ rect: { x: 205, y: 104, width: 90, height: 80 } }, 'leave'], [kept, taken]);
    const boxes = review.boxes.map((box) => (box.x === taken.x ? { ...box, isDeleted: true } : box));
    const conduct = new Map<number, Conduct>();
    addConduct(conduct, image, [{ ...review, boxes }], rates);
    expect(conduct.get(1)).toMatchObject({ shown: 2, moved: 1, drawn: 1, confirmed: 0, relabelled: 0, deleted: 0 });
  });

  it('times no review of which the duration is not known, or in which nothing was touched', () => {
    const image = anImage(2);
    const conduct = new Map<number, Conduct>();
    addConduct(conduct, image, [aReview(image, 1, ['confirm'])], rates);
    addConduct(conduct, image, [{ ...aReview(image, 2, ['leave']), durationMs: 10 }], rates);
    // As long as a look takes is not hasty.
    addConduct(conduct, image, [{ ...aReview(image, 3, ['confirm']), durationMs: 800 }], rates);
    addConduct(conduct, image, [{ ...aReview(image, 4, ['confirm']), durationMs: 799 }], rates);
    const timed = [1, 2, 3, 4].map((id) => [conduct.get(id)?.timedReviews, conduct.get(id)?.hastyReviews]);
    expect(timed).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('can be taken away again, also where it was stored before deletions were told apart', () => {
    const total = new Map<number, Conduct>();
    const { deletions: _, ...before } = { ...noConduct(), reviews: 1 };
    const deletions = { shown: [1, 0, 0, 0, 0, 2, 0, 0], deleted: [1, 0, 0, 0, 0, 0, 0, 0] };
    const now = { ...noConduct(), reviews: 1, deletions };
    mergeConduct(total, 1, before, 1);
    mergeConduct(total, 1, now, 1);
    mergeConduct(total, 1, before, -1);
    expect(total.get(1)).toEqual(now);
  });
});
