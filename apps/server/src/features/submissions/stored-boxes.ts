import type { SubmittedBox } from '@uvh/contract/calls/image';
import { reviewedBox, submittedBox } from '@uvh/contract/wire-box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/**
 * Boxes of a submission as they are stored. A fifth of the API's own format, in which each number has its name before it: they are
 * written once and read whenever their image is judged.
 */
interface StoredBoxes {
  /** The labels that occur, each once. */
  readonly labels: readonly string[];
  /** Of each box its id, the place of its label, x, y, width, height and flags; one box after the other. */
  readonly boxes: readonly number[];
  /** Place of a box and the candidate that it was drawn from, one after the other; absent where there is none. */
  readonly candidates?: readonly number[];
}

/** Numbers of a box in {@link StoredBoxes.boxes}. */
const WIDTH = 7;

const FLAG = { isDeleted: 1, isEdited: 2, isNew: 4, isLabelChanged: 8, isConfirmed: 16 } as const;

/** Boxes as the text that is stored of a submission. */
export function boxesToText(boxes: readonly ReviewedBox[]): string {
  const labels: string[] = [];
  const numbers: number[] = [];
  const candidates: number[] = [];
  for (const [place, box] of boxes.entries()) {
    let label = labels.indexOf(box.label);
    if (label < 0) label = labels.push(box.label) - 1;
    numbers.push(box.bboxId, label, box.x, box.y, box.width, box.height, flagsOf(box));
    if (box.candidateId !== undefined) candidates.push(place, box.candidateId);
  }
  const stored: StoredBoxes = { labels, boxes: numbers, ...(candidates.length > 0 && { candidates }) };
  return JSON.stringify(stored);
}

function flagsOf(box: ReviewedBox): number {
  let flags = 0;
  if (box.isDeleted) flags |= FLAG.isDeleted;
  if (box.isEdited) flags |= FLAG.isEdited;
  if (box.isNew) flags |= FLAG.isNew;
  if (box.isLabelChanged) flags |= FLAG.isLabelChanged;
  if (box.isConfirmed) flags |= FLAG.isConfirmed;
  return flags;
}

/**
 * Reads the boxes of a stored submission: they were checked before they were stored, and no statement changes them. Those that
 * version 0.1.0 stored are in the API's format.
 */
export function boxesFromText(text: string): ReviewedBox[] {
  const stored: StoredBoxes | readonly SubmittedBox[] = JSON.parse(text);
  return 'labels' in stored ? unpacked(stored) : stored.map(reviewedBox);
}

function unpacked({ labels, boxes: numbers, candidates = [] }: StoredBoxes): ReviewedBox[] {
  const boxes: ReviewedBox[] = [];
  for (let at = 0; at < numbers.length; at += WIDTH) {
    const flags = numbers[at + 6] ?? 0;
    boxes.push({
      bboxId: numbers[at] ?? 0,
      label: labels[numbers[at + 1] ?? 0] ?? '',
      x: numbers[at + 2] ?? 0,
      y: numbers[at + 3] ?? 0,
      width: numbers[at + 4] ?? 0,
      height: numbers[at + 5] ?? 0,
      isDeleted: (flags & FLAG.isDeleted) !== 0,
      isEdited: (flags & FLAG.isEdited) !== 0,
      isNew: (flags & FLAG.isNew) !== 0,
      isLabelChanged: (flags & FLAG.isLabelChanged) !== 0,
      isConfirmed: (flags & FLAG.isConfirmed) !== 0,
    });
  }
  for (let at = 0; at < candidates.length; at += 2) {
    const [place = 0, candidateId] = [candidates[at], candidates[at + 1]];
    const box = boxes[place];
    if (box && candidateId !== undefined) boxes[place] = { ...box, candidateId };
  }
  return boxes;
}

/** Stored boxes in the API's format, as JSON: for the person who sent them. */
export function boxesAsSent(text: string): string {
  return JSON.stringify(boxesFromText(text).map(submittedBox));
}
