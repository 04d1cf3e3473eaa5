/**
 * Why an act of an organiser leaves an image as it is: how a sentence goes on that begins with the image. The console says each
 * in its own language.
 */
export const KEPT_REASONS = {
  missing: 'does not exist',
  gold: 'is gold',
  goldAlready: 'is gold already',
  notGold: 'is not gold',
  notDone: 'is not done',
  notSettled: 'is not settled, so its consensus is not known to be right',
  notContested: 'is not contested',
  reviewed: 'has reviews, so it can only be retired',
  retired: 'is retired already',
  erased: 'has no picture any more: it was erased',
  notRetired: 'is not retired',
  practice: 'is there to practise on, so that everybody may know what is on it',
} as const;

export type KeptReason = keyof typeof KEPT_REASONS;
