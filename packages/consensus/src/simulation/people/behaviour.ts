/** How somebody plays. The first looks and says what they see; the others do not, or not always. */
export const BEHAVIOURS = [
  'honest',
  'careless',
  'easy-only',
  'sleeper',
  'blind',
  'confirm-third',
  'tail-confirmer',
  'peer-follower',
  'score-reader',
  'duplicate-deleter',
  'order-farmer',
  'nudger',
  'random',
  'flip',
  'delete-all',
  'box-spammer',
  'copier',
  'rule-ring',
  'grid-ring',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** What each way to play is, for the report. */
export const BEHAVIOUR_MEANINGS: Readonly<Record<Behaviour, string>> = {
  honest: 'looks at every suggestion and for missed vehicles',
  careless: 'looks at two images of five, confirms the rest',
  'easy-only': 'looks, but touches only what is easy to see',
  sleeper: 'honest for twenty images, then confirms everything',
  blind: 'confirms everything',
  'confirm-third': 'confirms the first third, which is what must be touched',
  'tail-confirmer': 'confirms the last third',
  'peer-follower': 'confirms everything, most of all the boxes of other people',
  'score-reader': 'confirms from a confidence of 0.62 on, deletes below 0.36, does not look',
  'duplicate-deleter': 'deletes the less sure of two overlapping suggestions, confirms a third of the rest',
  'order-farmer': 'deletes the two boxes that are put first, confirms the last third',
  nudger: 'moves every box by a few pixels',
  random: 'relabels four of ten boxes at random',
  flip: 'relabels everything',
  'delete-all': 'deletes everything',
  'box-spammer': 'confirms everything and draws boxes anywhere',
  copier: 'submits what a partner submitted, where there is such a review; else confirms everything',
  'rule-ring': 'names two classes wrongly by a rule agreed among them, confirms the rest',
  'grid-ring': 'draws the same false boxes as the others of the ring, confirms the rest',
};

/** People who try are honest; the careless and those who pick the easy boxes look, but are not held to be. */
export function isHonest(behaviour: Behaviour): boolean {
  return behaviour === 'honest';
}
