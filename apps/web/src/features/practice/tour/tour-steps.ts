import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { DEFAULT_LABEL, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { PracticeScene } from '../scene-messages.ts';

/** What somebody does themselves on the first photograph, in this order. */
export const TOUR_STEPS = ['confirm', 'relabel', 'delete', 'draw', 'submit'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** Boxes of the first photograph by what is to be done with them: see photographs.json. */
const BOXES = { confirm: 3, relabel: 1, delete: 4 } as const;
/** What the box that is to be relabelled shows: the texts of the tour name it. */
const ASKED_FOR: VehicleClassName = 'LCV';
/** A right box that the tour takes away, so that there is a missed vehicle. */
const TAKEN_AWAY = 2;

/** The first photograph as the tour shows it: one box right, one misnamed, one on nothing, one vehicle missed. */
export function tourScene(scene: PracticeScene): PracticeScene {
  return { ...scene, suggestions: scene.suggestions.filter(({ bboxId }) => bboxId !== TAKEN_AWAY) };
}

/** The box that a step is about; undefined where it is about none. */
export function boxOfStep(step: TourStep): number | undefined {
  return step === 'draw' || step === 'submit' ? undefined : BOXES[step];
}

type TourBox = Pick<ReviewedBox, 'bboxId' | 'label' | 'isConfirmed' | 'isLabelChanged' | 'isDeleted' | 'isNew'>;

/** The first step that is still to be done; undefined once all are. What was done before its turn counts. */
export function nextTourStep(boxes: readonly TourBox[], isChecked: boolean): TourStep | undefined {
  const box = (id: number) => boxes.find(({ bboxId, isNew }) => bboxId === id && !isNew);
  const [kept, named] = [box(BOXES.confirm), box(BOXES.relabel)];
  const isDone: Readonly<Record<TourStep, boolean>> = {
    confirm: kept?.isConfirmed === true && !kept.isLabelChanged && !kept.isDeleted,
    relabel: named?.label === ASKED_FOR && !named.isDeleted,
    delete: box(BOXES.delete)?.isDeleted === true,
    // With its class, or it could not be handed in.
    draw: boxes.some(({ isNew, isDeleted, label }) => isNew && !isDeleted && label !== DEFAULT_LABEL),
    submit: isChecked,
  };
  return isChecked ? undefined : TOUR_STEPS.find((step) => !isDone[step]);
}

/** Whether the box of a step that is still to be done has another answer, which only undoing takes back. */
export function isAnsweredOtherwise(step: TourStep, boxes: readonly TourBox[]): boolean {
  const id = boxOfStep(step);
  const box = boxes.find(({ bboxId, isNew }) => bboxId === id && !isNew);
  return box?.isConfirmed === true || box?.isDeleted === true;
}
