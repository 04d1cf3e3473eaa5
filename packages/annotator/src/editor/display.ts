import type { Rect } from '@uvh/domain/annotation/box';

/** How the image and its boxes are shown. Never part of the document or of undo. */
export interface Display {
  /** Boxes of these classes are neither drawn nor hit; the selected box is always drawn. */
  readonly hiddenClassIds: ReadonlySet<number>;
  readonly showsLabels: boolean;
  /** Nothing but the image. */
  readonly isBareImage: boolean;
  /** 1 is the image as it is. */
  readonly brightness: number;
  readonly contrast: number;
  /** Above 1 it lifts the shadows and leaves bright parts alone. */
  readonly gamma: number;
  /** Local contrast: above 1 it tells neighbours apart that are nearly as dark as each other, 1 leaves the image alone. */
  readonly clarity: number;
  /** Rectangles with a verdict, drawn in place of the boxes after a practice image; undefined while working. */
  readonly verdicts: readonly VerdictMark[] | undefined;
}

export type Verdict = 'right' | 'wrongLabel' | 'misplaced' | 'missed' | 'extra';

export interface VerdictMark extends Rect {
  readonly verdict: Verdict;
  /** The right class' name, where there is one. */
  readonly label?: string;
}

export const DEFAULT_DISPLAY: Display = {
  hiddenClassIds: new Set(),
  showsLabels: true,
  isBareImage: false,
  brightness: 1,
  contrast: 1,
  gamma: 1,
  clarity: 1,
  verdicts: undefined,
};
