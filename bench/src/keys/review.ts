import { createEditor, type Editor } from '@uvh/annotator/editor';
import type { ActionName } from '@uvh/annotator/input/action';
import { defaultKeymap } from '@uvh/annotator/keymap/keymap';
import { iou, type Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import type { ReviewedPicture } from './pictures.ts';

/** A suggestion that meets a vehicle so far is of it. */
const SAME_FROM_IOU = 0.5;
const VIEW = { width: 1366, height: 768 } as const;
const keymap = defaultKeymap(DEFAULT_CLASSES);

/** What a review of a picture took and what came of it. */
export interface ReviewCost {
  readonly boxes: number;
  /** Keys and presses. */
  readonly inputs: number;
  /** Confirmed with another class than people give, or where they see nothing. */
  readonly wrong: number;
  /** Vehicles without a suggestion, and those of them that were drawn. */
  readonly missed: number;
  readonly found: number;
}

/** A picture in the hands of somebody who knows what people say of it. */
class Review {
  readonly editor: Editor;
  readonly picture: ReviewedPicture;
  inputs = 0;
  #found = 0;

  constructor(picture: ReviewedPicture) {
    this.picture = picture;
    const suggestions = picture.suggestions.map((box, index) => ({ ...box, bboxId: index + 1 }));
    this.editor = createEditor({ suggestions, classes: DEFAULT_CLASSES, prefersReducedMotion: true });
    this.editor.viewport.setSize(VIEW.width, VIEW.height);
  }

  /** What the box is; undefined where there is no vehicle. */
  truthOf(index: number): string | undefined {
    const rect = this.editor.document.rect(index);
    const [best] = this.picture.truths
      .map((truth) => ({ truth, share: iou(truth, rect) }))
      .toSorted((a, b) => b.share - a.share);
    return best && best.share >= SAME_FROM_IOU ? best.truth.label : undefined;
  }

  /** Presses the key of an action. */
  press(action: ActionName): void {
    const chord = keymap[action]?.[0];
    if (!chord) throw new Error(`No key does ${action}.`);
    const modifiers = {
      shift: chord.shift === true,
      ctrl: chord.primary === true,
      alt: chord.alt === true,
      meta: false,
    };
    const input = { code: chord.code, modifiers, isRepeat: false, timeMs: this.inputs };
    this.inputs += 1;
    this.editor.keyboard.keyDown(input);
    this.editor.keyboard.keyUp(input);
  }

  /** Looks over the sheet of places that may hold a missed vehicle, and draws those that do; submits the image from there. */
  finish(): void {
    this.press('missed');
    const places = this.editor.likelyPlaces();
    const missed = this.missed();
    for (const vehicle of missed) {
      if (!places.some(({ rect }) => holds(rect, vehicle))) continue;
      // The letter of the place, the two corners, and the class.
      this.inputs += 4;
      this.#found += 1;
    }
    this.editor.takeMissed(
      [],
      places.map(({ tile }) => tile),
    );
    this.press('submit');
  }

  /** Vehicles that the detector left out. */
  missed(): readonly Rect[] {
    return this.picture.truths.filter((truth) =>
      this.picture.suggestions.every((box) => iou(box, truth) < SAME_FROM_IOU),
    );
  }

  cost(): ReviewCost {
    const confirmed = this.editor.boxes().filter(({ isConfirmed, isDeleted }) => isConfirmed && !isDeleted);
    return {
      boxes: this.picture.suggestions.length,
      inputs: this.inputs,
      wrong: confirmed.filter(({ index, label }) => this.truthOf(index) !== label).length,
      missed: this.missed().length,
      found: this.#found,
    };
  }
}

/** Box by box: the class that is seen, or Delete; then the pass, then the submission. */
export function reviewBoxByBox(picture: ReviewedPicture): ReviewCost {
  const review = new Review(picture);
  const { editor } = review;
  if (editor.queue.state().remaining > 0) review.press('next');
  while (editor.queue.state().remaining > 0 && editor.current !== undefined) {
    const truth = review.truthOf(editor.current);
    const id = truth === undefined ? undefined : DEFAULT_CLASSES.named(truth)?.id;
    review.press(id === undefined ? 'delete' : `answer:${id}`);
  }
  review.finish();
  return review.cost();
}

/**
 * The line-up over several pictures: class by class, the wrong crops are clicked and answered together, the rest is
 * confirmed at once. What the line-up itself takes is counted for the first picture.
 */
export function reviewInLineUp(pictures: readonly ReviewedPicture[]): readonly ReviewCost[] {
  const reviews = pictures.map((picture) => new Review(picture));
  const [first] = reviews;
  if (!first) return [];
  first.inputs += 2; // The line-up, and the switch for the pictures that come next.
  const labels = new Set(pictures.flatMap(({ suggestions }) => suggestions.map(({ label }) => label)));
  for (const [place, label] of [...labels].entries()) {
    if (place > 0) first.inputs += 1;
    const crops = reviews.flatMap((review) =>
      review.editor
        .boxes()
        .filter((box) => box.label === label && !box.isConfirmed && !box.isDeleted)
        .map(({ index }) => ({ review, index, truth: review.truthOf(index) })),
    );
    const wrong = Map.groupBy(
      crops.filter(({ truth }) => truth !== label),
      ({ truth }) => truth,
    );
    for (const [truth, odd] of wrong) {
      first.inputs += odd.length + 1;
      for (const { review, index } of odd) {
        if (truth === undefined) review.editor.deleteAll([index]);
        else review.editor.settleAll(truth, [index]);
      }
    }
    const right = crops.filter(({ truth }) => truth === label);
    if (right.length > 0) first.inputs += 1;
    for (const { review, index } of right) review.editor.confirmAll([index]);
  }
  for (const review of reviews) review.finish();
  return reviews.map((review) => review.cost());
}

/** Whether a place shows the vehicle. */
function holds(place: Rect, { x, y, width, height }: Rect): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX >= place.x && middleX <= place.x + place.width && middleY >= place.y && middleY <= place.y + place.height
  );
}
