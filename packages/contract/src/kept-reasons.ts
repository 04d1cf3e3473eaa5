import * as z from 'zod/mini';

/** Why an act of an organiser leaves an image as it is. The console says each in its own language. */
export const keptReasonField = z.enum([
  'missing',
  'gold',
  'goldAlready',
  'notGold',
  'notDone',
  'notSettled',
  'notContested',
  'reviewed',
  'retired',
  'erased',
  'notRetired',
  'practice',
]);
export type KeptReason = z.infer<typeof keptReasonField>;

/** The same as a sentence that begins with the image, for the command line and for pages of before the codes. */
export const KEPT_REASONS: Readonly<Record<KeptReason, string>> = {
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
};
