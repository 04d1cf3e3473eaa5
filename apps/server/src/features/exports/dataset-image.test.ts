import { describe, expect, it } from 'vitest';
import { passes } from './dataset-image.ts';
import type { ExportFilter } from './export-order.ts';
import type { JudgedPicture } from './methods/method.ts';
import type { PictureRecord, ReviewRecord } from './records/record.ts';

const picture: PictureRecord = {
  id: '1',
  fileName: 'street.jpg',
  widthPx: 1920,
  heightPx: 1080,
  zone: 1,
  camera: 'north',
  isSettled: true,
  suggestions: [],
};
const aReview = (reviewId: number, weight = 1): ReviewRecord => ({
  reviewId,
  annotator: `annotator-${reviewId}`,
  team: `team-${reviewId}`,
  weight,
  boxes: [],
});
const judged: JudgedPicture = { objects: [], agreement: 0.8, risk: 0.1 };

interface Case {
  readonly filter?: Partial<ExportFilter>;
  readonly changes?: Partial<PictureRecord>;
  readonly reviews?: readonly ReviewRecord[];
  readonly said?: JudgedPicture;
}
const isIn = ({ filter, changes, reviews = [aReview(1), aReview(2)], said = judged }: Case) =>
  passes({ minReviews: 2, onlySettled: false, ...filter }, { picture: { ...picture, ...changes }, reviews }, said);

describe('a picture of an export', () => {
  it('has as many reviews of people who count as are wanted, or is gold', () => {
    expect(isIn({})).toBe(true);
    expect(isIn({ reviews: [aReview(1), aReview(2, 0)] })).toBe(false);
    expect(isIn({ reviews: [], changes: { truth: [] } })).toBe(true);
  });

  it('is settled where only settled ones are wanted', () => {
    const open = { isSettled: false };
    expect(isIn({ changes: open })).toBe(true);
    expect(isIn({ changes: open, filter: { onlySettled: true } })).toBe(false);
    expect(isIn({ filter: { onlySettled: true } })).toBe(true);
  });

  it('is agreed on as far as is wanted; where nobody has reviewed it, it is gold', () => {
    expect([0.8, 0.81].map((minAgreement) => isIn({ filter: { minAgreement } }))).toEqual([true, false]);
    const unreviewed = { reviews: [], filter: { minReviews: 0, minAgreement: 0.5 } };
    expect(isIn(unreviewed)).toBe(false);
    expect(isIn({ ...unreviewed, changes: { truth: [] } })).toBe(true);
  });

  it('has no more risk than is wanted, as far as that is known', () => {
    expect([0.1, 0.09].map((maxRisk) => isIn({ filter: { maxRisk } }))).toEqual([true, false]);
    expect(isIn({ filter: { maxRisk: 0 }, said: { objects: [], agreement: 1 } })).toBe(true);
  });

  it('is of the zones and cameras that are wanted, and known to be', () => {
    expect([[0, 1], [2]].map((zones) => isIn({ filter: { zones } }))).toEqual([true, false]);
    expect([['north'], ['south']].map((cameras) => isIn({ filter: { cameras } }))).toEqual([true, false]);
    const { zone: _zone, camera: _camera, ...unknown } = picture;
    const reviews = [aReview(1), aReview(2)];
    for (const some of [{ zones: [1] }, { cameras: ['north'] }])
      expect(passes({ minReviews: 2, onlySettled: false, ...some }, { picture: unknown, reviews }, judged)).toBe(false);
  });
});
