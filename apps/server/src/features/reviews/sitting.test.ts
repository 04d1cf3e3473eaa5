import { describe, expect, it } from 'vitest';
import { figuresOf, latestSitting, type SittingReview } from './sitting.ts';

const at = (minutes: number) => new Date(Date.parse('2027-05-10T10:00:00Z') + minutes * 60_000);

function aReview(submitted: number, review: Partial<SittingReview> = {}): SittingReview {
  return {
    leasedAt: at(submitted - 2),
    submittedAt: at(submitted),
    activeSeconds: null,
    xp: 3,
    judged: 0,
    hits: 0,
    labels: ['Bus'],
    ...review,
  };
}

describe('a sitting', () => {
  it('ends where half an hour passed between two submissions', () => {
    const reviews = [aReview(100), aReview(75), aReview(45), aReview(14), aReview(0)];
    expect(latestSitting(reviews)).toEqual(reviews.slice(0, 3));
    expect(latestSitting([])).toEqual([]);
  });

  it('sums up what was done in it', () => {
    const reviews = [
      aReview(10, { labels: ['Bus', 'Sedan'], judged: 4, hits: 3 }),
      aReview(5, { judged: 2, hits: 2, labels: ['Bus', 'default'] }),
    ];
    expect(figuresOf(reviews)).toEqual({
      images: 2,
      xp: 6,
      vehiclesLabelled: 3,
      timeSpentSeconds: 240,
      accuracyPercent: 83.3,
      byClass: [
        { label: 'Bus', count: 2 },
        { label: 'Sedan', count: 1 },
      ],
      startedAt: at(3),
      endedAt: at(10),
    });
  });

  it('counts the time of activity where it is known, and no minute twice where images were leased ahead', () => {
    const ahead = [aReview(10, { leasedAt: at(0) }), aReview(6, { leasedAt: at(0) })];
    expect(figuresOf(ahead).timeSpentSeconds).toBe(600);
    expect(figuresOf([aReview(10, { activeSeconds: 30 })]).timeSpentSeconds).toBe(30);
  });

  it('has no accuracy before anything is settled', () => {
    expect(figuresOf([aReview(1)]).accuracyPercent).toBeNull();
    expect(figuresOf([])).toMatchObject({ images: 0, startedAt: null, endedAt: null });
  });
});
