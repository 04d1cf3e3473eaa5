import { getImage, type LeasedImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
import { leasedImageText } from './lease-writing.ts';

const aBox = { bbox_id: 1, label: 'Bus', x: 1.25, y: 2, width: 30, height: 40 };
const anImage: LeasedImage = {
  image_id: 7,
  image_url: '/api/image-file/a.webp',
  placeholder: 'data:',
  bbox: [aBox, { ...aBox, bbox_id: 2 }],
  lease_expires_at: '2026-11-22T15:00:00.000Z',
};

describe('a leased image as text', () => {
  it('is what the schema of the call makes of it', () => {
    expect(JSON.parse(leasedImageText(anImage))).toEqual(getImage.answer.parse(anImage));
    const withMore = {
      ...anImage,
      bbox: [],
      candidates: [{ candidate_id: 3, label: 'Van', x: 1, y: 2, width: 3, height: 4 }],
      questions: [{ question_id: 4, x: 1, y: 2, width: 3, height: 4, note: 'a "van"?' }],
    };
    expect(JSON.parse(leasedImageText(withMore))).toEqual(getImage.answer.parse(withMore));
  });

  it('tells nothing that the call does not, of the image or of a box', () => {
    const scored = [{ ...aBox, score: 0.4 }];
    expect(leasedImageText({ ...anImage, bbox: scored, ...{ truth: [] } })).not.toMatch(/score|truth/);
  });

  it('has the lease of each who is given the same boxes', () => {
    const later = { ...anImage, lease_expires_at: '2026-11-22T16:00:00.000Z' };
    expect(JSON.parse(leasedImageText(anImage))).toEqual(anImage);
    expect(JSON.parse(leasedImageText(later))).toEqual(later);
  });
});
