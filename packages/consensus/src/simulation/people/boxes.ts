import type { Rect } from '@uvh/domain/annotation/box';
import { NEW_BOX_ID, type ReviewedBox, UNTOUCHED } from '@uvh/domain/annotation/review';
import type { Chance } from '../random.ts';

/** The box under another label; confirmed when the label is the one that it has. */
export function relabelledBox(box: ReviewedBox, label: string): ReviewedBox {
  return label === box.label ? { ...box, isConfirmed: true } : { ...box, label, isLabelChanged: true, isEdited: true };
}

/** The box confirmed as it is. */
export function confirmedBox(box: ReviewedBox): ReviewedBox {
  return { ...box, isConfirmed: true };
}

/** The box deleted. */
export function deletedBox(box: ReviewedBox): ReviewedBox {
  return { ...box, isDeleted: true, isConfirmed: false };
}

/** A box that somebody draws. */
export function drawnBox({ x, y, width, height }: Rect, label: string): ReviewedBox {
  return { bboxId: NEW_BOX_ID, label, x, y, width, height, ...UNTOUCHED, isNew: true };
}

/** Whether the person did something to the box. */
export function isTouched(box: ReviewedBox): boolean {
  return box.isConfirmed || box.isEdited || box.isDeleted || box.isNew;
}

/** Confirms untouched boxes: as many as the one-third rule asks for, and beyond that by habit. */
export function confirmByHabit(boxes: readonly ReviewedBox[], habit: number, chance: Chance): ReviewedBox[] {
  let touched = boxes.filter(isTouched).length;
  return boxes.map((box) => {
    if (isTouched(box)) return box;
    const isEnough = touched * 3 >= boxes.length + 3;
    if (isEnough && !chance.is(habit)) return box;
    touched += 1;
    return confirmedBox(box);
  });
}
