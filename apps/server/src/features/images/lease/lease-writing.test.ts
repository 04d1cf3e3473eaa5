import { States } from '@uvh/consensus/label/states';
import { initialModel } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import { getImage, type LeasedImage } from '@uvh/contract/calls/image';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { ImageContent } from '../content.ts';
import { boxesText, leasedImageText } from './lease-writing.ts';

const aBox = { bboxId: 1, label: 'Bus', score: 0.4, x: 1.25, y: 2, width: 30, height: 40 };
const content = new ImageContent({
  id: '7',
  version: '1:',
  object_key: 'a.webp',
  placeholder: 'data:',
  suggestions: JSON.stringify([aBox, { ...aBox, bboxId: 2, x: 600 }]),
  candidates: '[]',
  peers: JSON.stringify([{ ...aBox, bboxId: -1, x: 300 }]),
  packed_objects: null,
  objects_before: null,
});
const rest: Omit<LeasedImage, 'bbox'> = {
  image_id: 7,
  image_url: '/api/image-file/a.webp',
  placeholder: 'data:',
  lease_expires_at: '2026-11-22T15:00:00.000Z',
};

describe('a leased image as text', () => {
  it('is what the schema of the call makes of it', () => {
    const bbox = [{ bbox_id: 1, label: 'Bus', x: 1.25, y: 2, width: 30, height: 40 }];
    const withMore = {
      ...rest,
      candidates: [{ candidate_id: 3, label: 'Van', x: 1, y: 2, width: 3, height: 4 }],
      questions: [{ question_id: 4, x: 1, y: 2, width: 3, height: 4, note: 'a "van"?' }],
    };
    for (const one of [rest, withMore]) {
      const told = JSON.parse(leasedImageText(one, JSON.stringify(bbox)));
      expect(told).toEqual(getImage.answer.parse({ ...one, bbox }));
    }
  });

  it('tells nothing that the call does not, of the image or of a box', () => {
    const rates = openRates(initialModel(new States(DEFAULT_CLASSES)).model, []);
    const text = leasedImageText({ ...rest, ...{ truth: [] } }, boxesText(7, content, rates, new Date()));
    expect(text).not.toMatch(/score|truth/);
    expect(getImage.answer.parse(JSON.parse(text)).bbox).toHaveLength(3);
  });
});
