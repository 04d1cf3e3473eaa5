import type { FieldMeaning } from '@uvh/formats/card/facts';

/** What the card says of the fields of a box. */
export const BOX_FIELDS: readonly FieldMeaning[] = [
  ['score', 'probability of the class; by majority vote the share of the votes'],
  ['state', '`consensus`, `gold`, or `suggestion` where nobody who counts has looked'],
  ['source', '`machine`: suggested; `peer`: drawn by somebody and shown to later people; `found`: drawn'],
  ['object_id', 'stable id of the object'],
  ['suggestion_id', 'id of the suggested box; none for a drawn one'],
  ['agreement', 'share of those who said the same, third people of an appeal among them; none where nobody looked'],
  ['votes', 'how many said what; "removed" for those who deleted it or did not draw it'],
];

/** What the card says of the fields of a picture. */
export const PICTURE_FIELDS: readonly FieldMeaning[] = [
  ['source_name', 'name of the imported file, where the picture here has another'],
  ['sha256', 'hash of the imported file'],
  ['reviews', 'how many people who count looked at it'],
  ['teams', 'of how many teams they are'],
  ['agreement', 'mean agreement on its objects, removed ones among them; none where nobody looked'],
  ['risk', 'expected mistakes per box'],
  ['expected_missed', 'how many objects probably nobody found'],
  ['is_settled', 'whether the event had settled it'],
  ['is_gold', 'whether its boxes were known beforehand'],
  ['zone', 'difficulty, from 0'],
  ['split', 'train, val or test'],
  ['camera', 'as the import noted it'],
  ['captured_at', 'as the import noted it'],
  ['licence', 'of the picture'],
  ['attribution', 'whom to credit for the picture'],
];
