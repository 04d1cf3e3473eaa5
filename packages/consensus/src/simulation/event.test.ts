import { relabelScore } from '@uvh/domain/annotation/review';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RETIREMENT } from '../risk/risk.ts';
import { runEvent } from './event.ts';
import { isHonest } from './people.ts';
import { chanceFrom } from './random.ts';
import { HOSTILE_CROWD, inventImages, inventPeople, scaledCrowd, tryPlay } from './trial.ts';

const chance = chanceFrom(21);
const worlds = [...inventImages(150, 0, chance), ...inventImages(20, 150, chance, true)];
const people = inventPeople(scaledCrowd(HOSTILE_CROWD, 40), chance);
const setup = { seed: 21, worlds, people, rule: DEFAULT_RETIREMENT };
const event = runEvent(setup);

describe('a simulated event', () => {
  it('is the same for the same seed', { timeout: 60_000 }, () => {
    expect(JSON.stringify(runEvent(setup))).toBe(JSON.stringify(event));
  });

  it('never lets two people of one team review one image', () => {
    for (const { reviews } of event.images) {
      const teams = reviews.map((review) => review.teamId);
      expect(new Set(teams).size).toBe(teams.length);
    }
  });

  it('reviews each ordinary image by at least two teams and at most nine times', () => {
    for (const { image, reviews } of event.images) {
      if (image.truth) continue;
      expect(reviews.length).toBeGreaterThanOrEqual(DEFAULT_RETIREMENT.minTeams);
      expect(reviews.length).toBeLessThanOrEqual(DEFAULT_RETIREMENT.maxReviews);
    }
  });

  it('leaves nobody below zero, and nobody with provisional points', () => {
    const relabels = event.images
      .flatMap(({ reviews }) => reviews)
      .reduce((sum, review) => sum + relabelScore(review.boxes), 0);
    expect(relabels).toBeGreaterThan(0);
    for (const { xp } of event.people) expect(xp).toBeGreaterThanOrEqual(0);
    const vandals = event.people.filter(
      ({ person }) => person.strategy === 'relabel-all' || person.strategy === 'delete-all',
    );
    for (const { xp, images } of vandals) expect(xp).toBeLessThan(Math.max(1, 0.2 * images));
  });
});

describe('what strategies earn', () => {
  it('is more for every honest one than for any other', { timeout: 60_000 }, () => {
    const { strategies } = tryPlay(2, 200, scaledCrowd(HOSTILE_CROWD, 50), () => 0);
    const ranking = (wanted: boolean) =>
      strategies
        .filter(({ strategy }) => isHonest(strategy) === wanted && strategy !== 'careless')
        .map((result) => result.rankingXpPerImage);
    expect(Math.min(...ranking(true))).toBeGreaterThan(Math.max(...ranking(false)));
  });
});
