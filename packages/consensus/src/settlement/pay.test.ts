import type { Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { seenObjects } from '../label/seen-object.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { baseRateRow } from '../skill/base-rates.ts';
import { addCounts, noCounts, type SkillCounts } from '../skill/counts.ts';
import { initialModel } from '../skill/learn.ts';
import { baseRateCell, scoreBin } from '../skill/model.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { bitsByTruth } from './information.ts';
import { type PayTerms, payFor } from './pay.ts';
import { USUAL_PAY } from './pay-weights.ts';
import type { Reference } from './reference.ts';

const suv = TRAFFIC.ofLabel('SUV');
const bus = TRAFFIC.ofLabel('Bus');
const { removed } = TRAFFIC;

const { model: initial } = initialModel(TRAFFIC);
/** What was learned of boxes of other people and of gold is not what was learned of the machine's. */
const withBusShare = (share: number) => {
  const { machine } = initial.baseRates;
  const byLabel = machine.byLabel.slice();
  byLabel[suv * TRAFFIC.count + bus] = share;
  return { ...machine, byLabel };
};
const model = {
  ...initial,
  baseRates: { machine: withBusShare(0.05), gold: withBusShare(0.1), peer: withBusShare(0.2) },
};
const rates = openRates(model, []);

const PLACE: Rect = { x: 500, y: 100, width: 100, height: 100 };
/** The place, moved so far that it overlaps with where it was by that IoU. */
const movedTo = (overlap: number): Rect => ({ ...PLACE, x: PLACE.x + (100 * (1 - overlap)) / (1 + overlap) });

const [seen] = seenObjects(
  anImage([aSuggestion(1, { ...PLACE, label: 'SUV' })]),
  [aReview(anImage([aSuggestion(1, { ...PLACE, label: 'SUV' })]), 1, [{ label: 'Bus' }])],
  rates,
);
const own = seen?.object.votes[0];
if (!seen || !own) throw new Error('nothing was seen');
const object: ObservedObject = seen.object;
const renamed: Vote = own;

const heldFor = (state: number, changes: Partial<Reference> = {}): Reference => {
  const probabilities = theProbabilities([suv, 0.06], [removed, 0.04], [state, 0.9]);
  return {
    state,
    certainty: 0.9,
    probabilities,
    weighed: probabilities,
    leansTo: state,
    rect: PLACE,
    isPlaced: true,
    ...changes,
  };
};
const terms = (changes: Partial<PayTerms> = {}): PayTerms => ({ rates, weights: USUAL_PAY, isGold: false, ...changes });

describe('the pay of an answer to a suggestion', () => {
  it('is the mean of its bits over what the box may be, in thousandths, for each bit what the event pays', () => {
    const reference = heldFor(bus);
    const shares = baseRateRow(model.baseRates.machine, baseRateCell(scoreBin(undefined), false), suv, TRAFFIC);
    const bits = bitsByTruth(bus, { suggested: suv, shares, confusion: model.confusion });
    const mean = 0.9 * (bits[bus] ?? 0) + 0.06 * (bits[suv] ?? 0) + 0.04 * (bits[removed] ?? 0);
    const paid = payFor(object, renamed, reference, terms());
    expect(paid).toEqual({
      reason: 'relabelled-right',
      milliXp: Math.round(1000 * mean),
      baseRate: shares[bus],
      overlap: null,
    });
    const twice = payFor(object, renamed, reference, terms({ weights: { ...USUAL_PAY, perBit: 2 } }));
    expect(twice.milliXp).toBe(Math.round(2000 * mean));
  });

  it('goes by what such boxes turned out to be: of machine, of people or of gold, of that confidence, alone or not', () => {
    const baseRateOf = (changes: Partial<ObservedObject>, isGold = false) =>
      payFor({ ...object, ...changes }, renamed, heldFor(bus), terms({ isGold })).baseRate;
    const expected = (table: 'machine' | 'gold' | 'peer', score: number | undefined, hasRival = false) =>
      baseRateRow(model.baseRates[table], baseRateCell(scoreBin(score), hasRival), suv, TRAFFIC)[bus];
    expect(baseRateOf({ kind: 'machine' })).toBe(expected('machine', undefined));
    expect(baseRateOf({ kind: 'peer' })).toBe(expected('peer', undefined));
    expect(baseRateOf({ kind: 'peer' }, true)).toBe(expected('gold', undefined));
    expect(baseRateOf({ score: 0.95 })).toBe(expected('machine', 0.95));
    expect(baseRateOf({ score: 0.95, rivals: [{ bboxId: 2, suggestedState: bus, score: undefined }] })).toBe(
      expected('machine', 0.95, true),
    );
    const all = [baseRateOf({}), baseRateOf({ kind: 'peer' }), baseRateOf({}, true)];
    expect(new Set(all).size).toBe(3);
  });

  it('has the reason of what was said and whether that is right', () => {
    const reasonFor = (state: number, held: number) =>
      payFor(object, { ...renamed, state }, heldFor(held), terms()).reason;
    expect([reasonFor(suv, suv), reasonFor(suv, bus)]).toEqual(['confirmed-right', 'confirmed-wrong']);
    expect([reasonFor(bus, bus), reasonFor(bus, suv)]).toEqual(['relabelled-right', 'relabelled-wrong']);
    expect([reasonFor(removed, removed), reasonFor(removed, bus)]).toEqual(['deleted-right', 'deleted-wrong']);
    const wrong = payFor(object, renamed, heldFor(suv), terms());
    expect(wrong.baseRate).toBeNull();
    expect(wrong.milliXp).toBeLessThan(0);
  });

  it('is nothing where nothing was answered, and where others have said nothing or mean another vehicle', () => {
    const nothing = (reason: string) => ({ reason, milliXp: 0, baseRate: null, overlap: null });
    expect(payFor(object, { ...renamed, manner: 'untouched' }, heldFor(bus), terms())).toEqual(nothing('untouched'));
    const open = heldFor(bus, { state: undefined, leansTo: undefined });
    expect(payFor(object, renamed, open, terms())).toEqual(nothing('undecided'));
    const far = { ...renamed, rect: movedTo(0.49) };
    expect(payFor(object, far, heldFor(bus), terms())).toEqual(nothing('undecided'));
    // Truth knows; of a place that nobody knows, and of what is nothing, nothing is far.
    expect(payFor(object, far, heldFor(bus), terms({ isGold: true })).reason).toBe('relabelled-right');
    expect(payFor(object, far, heldFor(bus, { isPlaced: false }), terms()).reason).toBe('relabelled-right');
    expect(payFor(object, far, heldFor(removed), terms()).reason).toBe('relabelled-wrong');
  });

  it('is less for a box that was moved for the worse, by how far it lies from where others have it', () => {
    const whole = payFor(object, renamed, heldFor(bus), terms()).milliXp;
    const shareAt = (overlap: number, changes: Partial<Reference> = {}) =>
      payFor(object, { ...renamed, rect: movedTo(overlap) }, heldFor(bus, changes), terms()).milliXp / whole;
    // The suggestion lay at the place: what hardly left it is not judged by it.
    expect(shareAt(0.96)).toBe(1);
    expect(shareAt(0.9)).toBeCloseTo(1, 2);
    expect(shareAt(0.8)).toBeCloseTo(0.75, 2);
    expect(shareAt(0.6)).toBeCloseTo(0.25, 2);
    expect(shareAt(0.6, { isPlaced: false })).toBe(1);
    expect(payFor(object, { ...renamed, rect: movedTo(0.6) }, heldFor(bus), terms()).overlap).toBeCloseTo(0.6, 9);
    // Nor by a place to which the suggestion was as near, to a twentieth.
    const beside = { ...object, rect: movedTo(0.56) };
    const shareBeside = (overlap: number) =>
      payFor(beside, { ...renamed, rect: movedTo(overlap) }, heldFor(bus), terms()).milliXp / whole;
    expect([0.52, 0.6].map(shareBeside)).toEqual([1, 1]);
    expect(shareBeside(0.62)).toBeCloseTo(0.3, 2);
    // Who put it right is paid in full, however loosely the suggestion lay.
    const loose = { ...object, rect: movedTo(0.55) };
    expect(payFor(loose, { ...renamed, rect: PLACE }, heldFor(bus), terms()).milliXp).toBe(whole);
    // A loss is no smaller for a bad place.
    const wrong = payFor(object, renamed, heldFor(suv), terms()).milliXp;
    expect(payFor(object, { ...renamed, rect: movedTo(0.6) }, heldFor(suv), terms()).milliXp).toBe(wrong);
  });
});

describe('the pay of somebody who looks at gold alone', () => {
  const looking = (mislabelledFixed: number, kept: number) => ({
    ...noCounts(),
    mislabelledFixed,
    mislabelledConfirmed: kept,
  });
  const skillOf = (annotatorId: number, elsewhere: SkillCounts) => {
    const goldCounts = looking(6, 4);
    const counts = { ...elsewhere };
    addCounts(counts, goldCounts);
    return { annotatorId, weight: 1, counts, goldCounts };
  };
  const known = openRates(model, [
    skillOf(renamed.annotatorId, looking(0, 12)),
    ...[51, 52, 53].map((id) => skillOf(id, looking(8, 12))),
  ]);
  const payOf = (annotatorId: number, held: number, changes: Partial<PayTerms> = {}) =>
    payFor(object, { ...renamed, annotatorId }, heldFor(held), terms({ rates: known, isGold: true, ...changes }))
      .milliXp;

  it('is little for what is right on gold, and all of it on other images', () => {
    const whole = payOf(51, bus);
    expect(whole).toBeGreaterThan(1000);
    expect(payOf(renamed.annotatorId, bus)).toBeLessThan(0.2 * whole);
    expect(payOf(renamed.annotatorId, bus)).toBeGreaterThan(0);
    const elsewhere = { isGold: false };
    expect(payOf(renamed.annotatorId, bus, elsewhere)).toBe(payOf(51, bus, elsewhere));
  });

  it('is no smaller a loss for what is wrong there', () => {
    expect(payOf(51, suv)).toBeLessThan(-500);
    expect(payOf(renamed.annotatorId, suv)).toBe(payOf(51, suv));
  });
});

describe('the pay of a drawn box', () => {
  const drawn: Vote = { ...renamed, manner: 'unprompted', rect: PLACE };
  const { find } = model.rates;
  /** With these others who could have drawn it. */
  const among = (...states: readonly number[]): ObservedObject => ({
    ...object,
    votes: [drawn, ...states.map((state, index): Vote => ({ ...drawn, annotatorId: 10 + index, state }))],
  });
  const found = (votes: ObservedObject, state = bus, weights = USUAL_PAY) =>
    payFor(votes, { ...drawn, state: bus }, heldFor(state), terms({ weights }));
  const payOf = (votes: ObservedObject, weights = USUAL_PAY) => payFor(votes, drawn, heldFor(bus), terms({ weights }));

  it('is what it takes for one to find it, up to the most of the event, as far as it is real', () => {
    const among20 = among(...new Array<number>(20).fill(removed));
    expect(payOf(among20)).toMatchObject({ reason: 'vehicle-found', milliXp: Math.round(1000 * 0.96 * 4) });
    expect(payOf(among20).baseRate).toBeCloseTo((2 * find) / 22, 12);
    const allFound = among(bus, suv, removed);
    const baseRate = (2 * find + 2) / 5;
    expect(payOf(allFound).baseRate).toBeCloseTo(baseRate, 12);
    expect(payOf(allFound).milliXp).toBe(Math.round((1000 * 0.96) / baseRate));
    expect(payOf(among20, { ...USUAL_PAY, mostFound: 7 }).milliXp).toBe(Math.round(1000 * 0.96 * 7));
    // Who was shown it could not find it any more.
    const shown = {
      ...allFound,
      votes: allFound.votes.map((vote, at) => (at === 0 ? vote : { ...vote, manner: 'explicit' as const })),
    };
    expect(payOf({ ...shown, votes: [drawn, ...shown.votes.slice(1)] }).baseRate).toBeCloseTo(find, 12);
  });

  it('is half of it under a wrong class', () => {
    const right = found(among(removed), bus);
    const wrong = found(among(removed), suv);
    expect(wrong.reason).toBe('vehicle-misnamed');
    expect(wrong.milliXp).toBe(Math.round(0.5 * right.milliXp));
  });

  it('is a loss where others took it for nothing, of what the event says', () => {
    const nothing = (costOfNothing: number) => found(among(removed), removed, { ...USUAL_PAY, costOfNothing });
    expect(nothing(1)).toEqual({ reason: 'vehicle-unsupported', milliXp: -1000, baseRate: null, overlap: 1 });
    expect(nothing(2.5).milliXp).toBe(-2500);
  });
});
