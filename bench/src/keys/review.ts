import { createEditor, type Editor } from '@uvh/annotator/editor';
import type { ActionName } from '@uvh/annotator/input/action';
import { defaultKeymap } from '@uvh/annotator/keymap/keymap';
import { iou, type Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { missedIn, SAME_FROM_IOU, type SnappedPicture } from './snapped.ts';

const VIEW = { width: 1366, height: 768 } as const;
const keymap = defaultKeymap(DEFAULT_CLASSES);

/**
 * How somebody comes to an image and leaves it: as the first on a device, where nothing is selected yet and the dialog says
 * what became of it; as any later one, with first box and sheet by themselves and no dialog; or every step by hand, for who
 * took the tick in the dialog away (docs/product/choices.md#going-to-the-next-image).
 */
export type Way = 'first' | 'straight' | 'byHand';

/** What a review of a picture took and what came of it. */
export interface ReviewCost {
  /** Boxes that were answered or drawn. */
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
  readonly picture: SnappedPicture;
  inputs = 0;
  #found = 0;

  constructor(picture: SnappedPicture) {
    this.picture = picture;
    const suggestions = picture.suggestions.map(({ score, ...box }, index) => ({
      ...box,
      bboxId: index + 1,
      ...(score !== undefined && { score }),
    }));
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

  /**
   * Looks over the sheet of places that may hold a missed vehicle, which comes up by itself but for who goes by hand, draws
   * those that do, and submits the image from there.
   */
  finish(way: Way): void {
    if (way === 'byHand') this.press('missed');
    const places = this.editor.likelyPlaces();
    for (const vehicle of this.missed()) {
      if (!places.some(({ rect }) => holds(rect, vehicle))) continue;
      // A press on the vehicle and its class; where that gave no box of it, away with it, there by its letter, and a drag.
      this.inputs += this.picture.snapped.has(vehicle) ? 2 : 5;
      this.#found += 1;
    }
    this.editor.takeMissed(
      [],
      places.map(({ tile }) => tile),
    );
    this.press('submit');
    // The dialog that says so.
    if (way !== 'straight') this.inputs += 1;
  }

  /** Vehicles that the detector left out. */
  missed(): readonly Rect[] {
    return missedIn(this.picture);
  }

  cost(): ReviewCost {
    const confirmed = this.editor.boxes().filter(({ isConfirmed, isDeleted }) => isConfirmed && !isDeleted);
    return {
      boxes: this.picture.suggestions.length + this.#found,
      inputs: this.inputs,
      wrong: confirmed.filter(({ index, label }) => this.truthOf(index) !== label).length,
      missed: this.missed().length,
      found: this.#found,
    };
  }
}

/** Box by box: the class that is seen, or Delete; then the pass, then the submission. */
export function reviewBoxByBox(picture: SnappedPicture, way: Way): ReviewCost {
  const review = new Review(picture);
  const { editor } = review;
  if (editor.queue.state().remaining > 0) {
    if (way === 'straight') editor.dispatch('next');
    else review.press('next');
  }
  while (editor.queue.state().remaining > 0 && editor.current !== undefined) {
    const truth = review.truthOf(editor.current);
    const id = truth === undefined ? undefined : DEFAULT_CLASSES.named(truth)?.id;
    review.press(id === undefined ? 'delete' : `answer:${id}`);
  }
  review.finish(way);
  return review.cost();
}

interface Crop {
  readonly review: Review;
  readonly index: number;
  readonly truth: string | undefined;
}

/**
 * The line-up over several pictures: class by class, in the order of the desk, the wrong crops are selected and answered
 * together, the rest is confirmed at once; an empty row makes room for the next class. What the line-up itself takes is
 * counted for the first picture.
 */
export function reviewInLineUp(pictures: readonly SnappedPicture[], way: Way): readonly ReviewCost[] {
  const reviews = pictures.map((picture) => new Review(picture));
  const [first] = reviews;
  if (!first) return [];
  // The line-up, the switch for the pictures that come next, and closing it.
  first.inputs += reviews.length > 1 ? 3 : 2;
  const labels = new Set(pictures.flatMap(({ suggestions }) => suggestions.map(({ label }) => label)));
  for (const label of labels) {
    const crops = rowOf(reviews, label);
    first.inputs += selecting(crops, label);
    for (const { review, index, truth } of crops) {
      if (truth === undefined) review.editor.deleteAll([index]);
      else review.editor.settleAll(truth, [index]);
    }
    if (crops.some(({ truth }) => truth === label)) first.inputs += 1;
  }
  for (const review of reviews) review.finish(way === 'first' && review !== first ? 'straight' : way);
  return reviews.map((review) => review.cost());
}

/** The open crops of a class, the most suspicious first. */
function rowOf(reviews: readonly Review[], label: string): readonly Crop[] {
  const weightOf = ({ review, index }: Crop) => review.editor.queue.hintsOf(index)[0]?.weight ?? 0;
  return reviews
    .flatMap((review) =>
      review.editor
        .boxes()
        .filter((box) => box.label === label && !box.isConfirmed && !box.isDeleted)
        .map(({ index }) => ({ review, index, truth: review.truthOf(index) })),
    )
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** Crops beside each other on a small laptop. */
const COLUMNS = 6;

/** Presses that select the wrong crops of a row, and the keys that answer them: one for each class. */
function selecting(crops: readonly Crop[], label: string): number {
  let inputs = 0;
  for (const wrong of new Set(crops.map(({ truth }) => truth))) {
    if (wrong === label) continue;
    const runs = runsOf(crops.map(({ truth }) => truth === wrong));
    inputs += runs.reduce((sum, run) => sum + pressesFor(run), 1);
  }
  return inputs;
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/** One click or drag within a line of crops; the first and, with Shift, the last over several lines. */
function pressesFor({ first, last }: Run): number {
  return Math.floor(first / COLUMNS) === Math.floor(last / COLUMNS) ? 1 : 2;
}

/** Where crops of a kind stand side by side. */
function runsOf(marks: readonly boolean[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [place, isMarked] of marks.entries()) {
    if (!isMarked) continue;
    const before = place > 0 && marks[place - 1] ? runs.pop() : undefined;
    runs.push({ first: before?.first ?? place, last: place });
  }
  return runs;
}

/** Whether a place shows the vehicle. */
function holds(place: Rect, { x, y, width, height }: Rect): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX >= place.x && middleX <= place.x + place.width && middleY >= place.y && middleY <= place.y + place.height
  );
}
