import { leasedImageSchema, submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compiled } from './compiled-checks.ts';

const box = {
  bbox_id: 1,
  label: 'Sedan',
  x: 12.5,
  y: 3,
  width: 40,
  height: 30,
  is_deleted: false,
  is_edited: false,
  is_new: false,
  is_label_changed: false,
  is_confirmed: true,
};
const telemetry = { active_seconds: 30, coverage_tiles: 12, coverage_looked: 12, actions: 40 };

const BODIES: readonly unknown[] = [
  { image_id: 3, bbox: [box, { ...box, candidate_id: 4 }], telemetry },
  { image_id: 3, bbox: [box, { ...box, x: 'left', more: 1 }] },
  { image_id: 3, bbox: [{ ...box, label: undefined }], telemetry: { ...telemetry, actions: -1 } },
  { image_id: 3 },
  { image_id: '3', bbox: {}, other: true },
  [],
  null,
];

// Asked before anything is compiled, which what it is made of is, too.
const before = BODIES.map((body) => z.safeParse(submitImage.body, body));

describe('a compiled schema', () => {
  it('takes and refuses what it did before', () => {
    const schema = compiled(submitImage.body);
    expect(BODIES.map((body) => z.safeParse(schema, body))).toEqual(before);
    expect(before.map(({ success }) => success)).toEqual([true, false, false, false, false, false, false]);
  });

  it('keeps the checks of its parts', () => {
    const schema = compiled(
      z.object({
        share: z.number().check(z.maximum(1)),
        inner: z
          .optional(z.object({ names: z.array(z.object({ name: z.string() })) }))
          .check(z.refine((inner) => inner?.names.length !== 1)),
      }),
    );
    expect(schema.safeParse({ share: 1, inner: { names: [] }, more: 1 }).data).toEqual({
      share: 1,
      inner: { names: [] },
    });
    expect(schema.safeParse({ share: 2 }).success).toBe(false);
    expect(schema.safeParse({ share: 1, inner: { names: [{ name: 'a' }] } }).success).toBe(false);
    expect(schema.safeParse({ share: 1, inner: { names: [{ name: 1 }, {}] } }).error?.issues).toHaveLength(2);
  });

  it('may be compiled twice, and be part of another one', () => {
    const once = compiled(leasedImageSchema);
    expect(compiled(once)).toBe(once);
    expect(compiled(z.object({ images: z.array(once) })).safeParse({ images: [{}] }).success).toBe(false);
  });
});
