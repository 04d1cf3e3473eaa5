import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import type { ReviewHint } from '@uvh/annotator/queue/review-hint';
import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import type { TFunction } from 'i18next';

export type BoxState = 'unreviewed' | 'confirmed' | 'relabelled' | 'resized' | 'new' | 'unsure';

/** How far the review of a box has come, as one word. */
export function stateOf(box: BoxView): BoxState {
  if (box.isConfirmed) return 'confirmed';
  if (box.isUnsure) return 'unsure';
  if (box.isNew) return 'new';
  if (box.isLabelChanged) return 'relabelled';
  return box.isEdited ? 'resized' : 'unreviewed';
}

const ROWS = ['top', 'middle', 'bottom'] as const;
const COLUMNS = ['left', 'centre', 'right'] as const;
export type BoxPosition = `${(typeof ROWS)[number]}-${(typeof COLUMNS)[number]}`;

/** The ninth of the image that the middle of a box lies in. */
export function positionOf({ x, y, width, height }: Rect): BoxPosition {
  const row = ROWS[thirdOf((y + height / 2) / SPACE_HEIGHT)] ?? 'middle';
  const column = COLUMNS[thirdOf((x + width / 2) / SPACE_WIDTH)] ?? 'centre';
  return `${row}-${column}`;
}

function thirdOf(share: number): number {
  return Math.min(2, Math.max(0, Math.floor(share * 3)));
}

type Words = TFunction<'annotation'>;

/** The name of a label for people; a box that has no class says so. */
export function nameOf(label: string, classes: ClassList, t: Words): string {
  return label === DEFAULT_LABEL ? t('boxes.noClass') : classes.displayNameOf(label);
}

/** 'Sedan, unreviewed, box 4, lower left'; the number is the mark that is seen on the image and in the list, the same in every language. */
export function sentenceOf(box: BoxView, classes: ClassList, t: Words): string {
  return t('boxes.sentence', {
    name: nameOf(box.label, classes, t),
    state: t(`boxes.state.${stateOf(box)}`),
    number: String(box.index + 1),
    position: t(`boxes.position.${positionOf(box)}`),
  });
}

/** Why a box deserves a look, in words. */
export function hintInWords(hint: ReviewHint, editor: Editor, index: number, t: Words): string {
  const percent = (share: number) => Math.round(share * 100);
  const name = nameOf(editor.document.label(index), editor.classes, t);
  switch (hint.code) {
    case 'ASKED':
      return hint.note === '' ? t('hints.ASKED') : t('hints.ASKED_note', { note: hint.note });
    case 'DUPLICATE':
      return t('hints.DUPLICATE', { share: percent(hint.share) });
    case 'NESTED':
      return t('hints.NESTED', { name, share: percent(hint.share) });
    case 'ODD_SIZE':
      return hint.ratio > 1
        ? t('hints.ODD_SIZE_big', { name, ratio: Math.round(hint.ratio * 10) / 10 })
        : t('hints.ODD_SIZE_small', { name, ratio: percent(hint.ratio) });
    case 'ODD_SHAPE':
      return t('hints.ODD_SHAPE', { name });
    case 'CUT_BY_EDGE':
    case 'UNKNOWN_LABEL':
      return t(`hints.${hint.code}`);
  }
}
