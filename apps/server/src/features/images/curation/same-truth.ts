import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { TruthBox } from '../../../platform/db/schema/images.ts';

type Truth = readonly TruthBox[] | null;

/** Trusted boxes as the audit log keeps them, to give them back. */
export const truthSchema = z.array(
  z.object({ label: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);

export function isSameTruth(one: Truth, other: Truth): boolean {
  return textOf(one) === textOf(other);
}

/** Tells one truth from another where the boxes themselves would be too long: the audit log may be told of thousands. */
export function markOf(truth: Truth): string {
  return createHash('sha256').update(textOf(truth)).digest('base64url').slice(0, 8);
}

function textOf(truth: Truth): string {
  return JSON.stringify(truth?.map(({ label, x, y, width, height }) => [label, x, y, width, height]) ?? null);
}
