import { describe, expect, it } from 'vitest';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { NO_EVIDENCE } from '../testing/evidence.ts';
import { noConduct } from './conduct.ts';
import { type FairnessEvidence, type FlagCode, flagsFor, hasShare } from './flags.ts';

const flagOf = (code: FlagCode, counts: Partial<SkillCounts>, evidence: Partial<FairnessEvidence> = {}) =>
  flagsFor({
    ...NO_EVIDENCE,
    skill: { ...NO_EVIDENCE.skill, counts: { ...noCounts(), ...counts } },
    ...evidence,
  }).find((flag) => flag.code === code);

describe('the numbers of a flag', () => {
  it('are of all wrong suggestions: kept in either way, put right, and taken for a third thing', () => {
    const counts = {
      mislabelledConfirmed: 80,
      mislabelledUntouched: 60,
      spuriousConfirmed: 40,
      spuriousUntouched: 20,
      mislabelledFixed: 1,
      spuriousRemoved: 2,
      mislabelledOther: 1,
      spuriousOther: 1,
    };
    expect(flagOf('keeps-wrong-boxes', counts)).toMatchObject({ count: 200, of: 205 });
    expect(flagOf('mends-nothing', counts)).toMatchObject({ count: 3, of: 205 });
  });

  it('are of all boxes that were drawn, and of all right suggestions', () => {
    const drawn = { falseBoxes: 45, drawnRight: 3, drawnWrong: 2 };
    expect(flagOf('draws-false-boxes', drawn)).toMatchObject({ count: 45, of: 50 });
    const right = { rightConfirmed: 30, rightUntouched: 30, rightSpoiled: 40 };
    expect(flagOf('spoils-right-boxes', right)).toMatchObject({ count: 40, of: 100 });
  });

  it('name another person where there is one, and nobody where there is none', () => {
    const device = { reviews: 30, turns: 28, otherId: 2 };
    expect(flagOf('takes-turns-on-one-device', {}, { device })).toMatchObject({ otherId: 2, count: 28, of: 30 });
    expect(flagOf('draws-false-boxes', { falseBoxes: 45 })).not.toHaveProperty('otherId');
  });

  it('are bits where answers or deletions are weighed, of which no share can be told', () => {
    const told = { milliXp: -12_500, correctionsMilliXp: 0, images: 30 };
    const flag = flagOf('tells-nothing', {}, { told });
    expect(flag).toEqual({ code: 'tells-nothing', count: -12.5, of: 30, bound: -12.5, limit: -10 });
    expect(hasShare({ code: 'tells-nothing' })).toBe(false);
    expect(hasShare({ code: 'deletes-whatever-is-there' })).toBe(false);
    expect(hasShare({ code: 'keeps-wrong-boxes' })).toBe(true);
  });

  it('begin with fifteen observations', () => {
    expect(flagOf('faster-than-looking', {}, { conduct: { ...noConduct(), timedReviews: 14, hastyReviews: 14 } })).toBe(
      undefined,
    );
    const conduct = { ...noConduct(), timedReviews: 15, hastyReviews: 15 };
    expect(flagOf('faster-than-looking', {}, { conduct })).toMatchObject({ count: 15, of: 15 });
  });

  it('begin with five boxes that two people placed alike', () => {
    const pair = { annotatorId: 1, otherId: 2, alikeByRule: 0, changedByEither: 0, changedAlike: 0 };
    const placed = (count: number) =>
      flagOf(
        'same-boxes-as-another',
        {},
        { likenesses: [{ ...pair, placedByBoth: count, placedAlike: count, wrongByEither: 0, wrongAlike: 0 }] },
      )?.count;
    expect([placed(4), placed(5)]).toEqual([undefined, 5]);
  });
});
