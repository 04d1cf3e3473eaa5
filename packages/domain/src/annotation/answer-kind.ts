/** What a step of a review says of a box; `undo` is an answer taken back. */
export const ANSWER_KINDS = ['confirm', 'relabel', 'delete', 'resize', 'draw', 'unsure', 'undo'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];
