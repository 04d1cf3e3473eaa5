import { describe, expect, it } from 'vitest';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { seenObjects } from './seen-object.ts';

describe('what a person is learned from', () => {
  const image = anImage(1);
  const reviews = [
    aReview(image, 1, ['confirm']),
    aReview(image, 2, [{ label: 'MUV' }]),
    aReview(image, 3, ['confirm']),
  ];
  const { model } = initialModel(TRAFFIC);

  /** How likely the suggested class is by those whom person 3 is compared with. */
  const suggestedWhere = (disputeBias: number) => {
    const [seen] = seenObjects(image, reviews, openRates({ ...model, disputeBias }, []));
    return seen?.reading.without(3).sharpened[seen.object.suggestedState] ?? Number.NaN;
  };

  it('is what gold knows of disputed suggestions too: or who changes one rightly is taken for one who errs', () => {
    expect(suggestedWhere(1.5)).toBeLessThan(suggestedWhere(0) - 0.05);
  });
});
