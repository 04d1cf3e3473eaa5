/** Why one box of a review earned or cost what it did. The README of packages/consensus has a sentence for each. */
export const BOX_REASONS = [
  'confirmed-right',
  'confirmed-wrong',
  'relabelled-right',
  'relabelled-wrong',
  'deleted-right',
  'deleted-wrong',
  'vehicle-found',
  'vehicle-misnamed',
  'vehicle-unsupported',
  'untouched',
  'undecided',
] as const;
export type BoxReason = (typeof BOX_REASONS)[number];
