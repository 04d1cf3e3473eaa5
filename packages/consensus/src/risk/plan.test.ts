import { describe, expect, it } from 'vitest';
import { planEvent, rising, starvingImages } from './plan.ts';
import { DEFAULT_RETIREMENT } from './risk.ts';

describe('plan of an event', () => {
  it('lets an image be done when every team has seen it', () => {
    const { rule, warnings } = planEvent({ images: 83, teams: 5, people: 10, imagesByZone: [83] });
    expect(rule.maxReviews).toBe(5);
    expect(warnings).toEqual([]);
  });

  it('warns of too few teams and keeps two teams where there are two', () => {
    const { rule, warnings } = planEvent({ images: 40, teams: 2, people: 8, imagesByZone: [40] });
    expect(rule).toMatchObject({ minTeams: 2, maxReviews: 2 });
    expect(warnings).toContainEqual({ kind: 'too-few-teams', teams: 2, needed: 3 });
  });

  it('takes three teams for enough, unless the rule asks for more', () => {
    const size = { images: 40, teams: 3, people: 8, imagesByZone: [40] };
    expect(planEvent(size).warnings).toEqual([]);
    expect(planEvent(size, { ...DEFAULT_RETIREMENT, minTeams: 4 }).warnings).toEqual([
      { kind: 'too-few-teams', teams: 3, needed: 4 },
    ]);
  });

  it('warns where images get fewer than three reviews, and where a zone holds none', () => {
    const size = { images: 100, teams: 9, people: 20, imagesByZone: [60, 0, 40] };
    expect(planEvent({ ...size, expectedReviews: 299 }).warnings).toEqual([
      { kind: 'few-reviews-per-image', perImage: 2.99, wanted: 3 },
      { kind: 'empty-zone', zone: 1 },
    ]);
    expect(planEvent({ ...size, expectedReviews: 300, imagesByZone: [60, 1, 39] }).warnings).toEqual([]);
  });

  it('of an event that nobody and nothing has come to yet warns of both and breaks at neither', () => {
    const plan = planEvent({ images: 0, teams: 0, people: 0, imagesByZone: [0, 0] });
    expect(plan.rule).toMatchObject({ minTeams: 1, maxReviews: 1 });
    expect(plan.zoneThresholds).toEqual([0, 0]);
    expect(plan.warnings.map(({ kind }) => kind)).toEqual([
      'too-few-teams',
      'few-reviews-per-image',
      'empty-zone',
      'empty-zone',
    ]);
  });

  it('opens a zone at three fifths of what its place among the images will have brought', () => {
    const size = { images: 100, teams: 4, people: 8, expectedReviews: 400, imagesByZone: [50, 25, 25] };
    // 1.2 XP a review, 120 XP a team in all.
    expect(planEvent(size).zoneThresholds).toEqual([0, 36, 54]);
    const over = { xp: 480, most: 0, reviews: 400, notOfGold: 410 };
    expect(planEvent({ ...size, earned: over }).zoneThresholds).toEqual([0, 36, 54]);
  });

  it('gives thresholds that rise from nothing, whatever they are made of', () => {
    expect(rising([7, 3, 3, 10, 10])).toEqual([0, 3, 4, 10, 11]);
  });

  it('warns when the pace does not give every image its least reviews', () => {
    const { warnings } = planEvent({ images: 1000, teams: 30, people: 60, expectedReviews: 900, imagesByZone: [1000] });
    expect(warnings).toContainEqual({ kind: 'too-few-reviews', expected: 900, needed: 2000 });
  });

  it('opens zones in order, each within reach', () => {
    const size = { images: 83, teams: 5, people: 10, expectedReviews: 300, imagesByZone: [30, 25, 18, 10] };
    const { zoneThresholds, warnings } = planEvent(size);
    expect(zoneThresholds[0]).toBe(0);
    expect(zoneThresholds).toEqual(zoneThresholds.toSorted((a, b) => a - b));
    expect(warnings.some(({ kind }) => kind === 'unreachable-zone')).toBe(false);
  });

  it('warns of a zone that opens later than a team can come to, as the event is set', () => {
    const size = { images: 83, teams: 5, people: 10, expectedReviews: 300, imagesByZone: [40, 30, 13] };
    const { warnings } = planEvent({ ...size, opensAt: [0, 20, 400] });
    expect(warnings).toEqual([{ kind: 'unreachable-zone', zone: 2, threshold: 400, reachable: 72 }]);
    expect(planEvent({ ...size, teams: 0, opensAt: [0, 20, 400] }).warnings).not.toContainEqual(
      expect.objectContaining({ kind: 'unreachable-zone' }),
    );
  });

  it('lowers what no team can come to, and nothing else', () => {
    const size = { images: 83, teams: 5, people: 10, expectedReviews: 300, imagesByZone: [40, 30, 13] };
    const { thresholdsInReach } = planEvent({ ...size, opensAt: [0, 20, 400] });
    expect(thresholdsInReach).toEqual([0, 20, 42]);
    expect(planEvent({ ...size, opensAt: thresholdsInReach ?? [] })).toMatchObject({
      warnings: [],
      thresholdsInReach: undefined,
    });
  });

  it('spreads zones out of reach over what teams earn after the last one within reach', () => {
    const size = { images: 80, teams: 5, people: 10, imagesByZone: [20, 20, 20, 20] };
    const earned = { xp: 600, most: 205, reviews: 400, notOfGold: 400 };
    expect(planEvent({ ...size, earned, opensAt: [0, 120, 220, 400] }).thresholdsInReach).toEqual([0, 120, 137, 154]);
    const withEmpty = { ...size, imagesByZone: [20, 20, 0, 40], earned, opensAt: [0, 120, 220, 400] };
    expect(planEvent(withEmpty).thresholdsInReach).toEqual([0, 120, 137, 138]);
  });

  it('foretells what a team will reach by what reviews have brought in this event', () => {
    const size = { images: 83, teams: 5, people: 10, expectedReviews: 300, imagesByZone: [40, 30, 13] };
    const earned = { xp: 700, most: 210, reviews: 100, notOfGold: 70 };
    const { zoneThresholds, warnings } = planEvent({ ...size, earned, opensAt: [0, 220, 600] });
    expect(warnings).toEqual([{ kind: 'unreachable-zone', zone: 2, threshold: 600, reachable: 418 }]);
    expect(zoneThresholds).toEqual([0, 121, 212]);
  });

  it('holds no zone for out of reach that the first team has come to', () => {
    const size = { images: 83, teams: 5, people: 10, expectedReviews: 80, imagesByZone: [40, 30, 13] };
    const earned = { xp: 300, most: 210, reviews: 100, notOfGold: 70 };
    expect(planEvent({ ...size, earned, opensAt: [0, 120, 210] }).warnings).not.toContainEqual(
      expect.objectContaining({ kind: 'unreachable-zone' }),
    );
  });

  it('names the images that no team is left for', () => {
    const images = [
      { imageId: 1, teams: 5, reviews: 5, isRetired: false },
      { imageId: 2, teams: 4, reviews: 4, isRetired: false },
      { imageId: 3, teams: 5, reviews: 5, isRetired: true },
    ];
    expect(starvingImages(images, 5)).toEqual([1]);
  });
});
