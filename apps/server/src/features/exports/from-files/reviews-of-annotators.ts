import type { ImageSuggestion, TrueBox } from '@uvh/consensus/review';
import { iou } from '@uvh/domain/annotation/box';
import { deriveFlags, NEW_BOX_ID, type ReviewedBox, UNTOUCHED, untouchedBox } from '@uvh/domain/annotation/review';
import type { ClassMap } from '@uvh/formats/class-map';
import type { Dataset, DatasetBox, DatasetImage } from '@uvh/formats/dataset';
import { definedOf } from '@uvh/formats/image-fields';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { PictureWithReviews, ReviewedEvent, ReviewRecord } from '../records/record.ts';

/** A box of a person that overlaps a suggestion so far is that one, moved or renamed. */
const SAME_BOX_IOU = 0.6;

/**
 * The work of several annotators as reviews: predictions are what was suggested to them, ground truth is gold. Tools
 * keep what people made and not what they did, so a suggestion without a box of theirs counts as deleted.
 * Refuses classes that are none of the event's, and files without annotators.
 */
export function reviewsOfAnnotators(dataset: Dataset, classMap: ClassMap): ReviewedEvent {
  const images = joined(dataset.images).map((image) => ({
    ...image,
    annotators: annotatorsOf(image),
    boxes: image.boxes.filter(({ label }) => !classMap.leavesOut(label)),
  }));
  const { classes } = classMap;
  const labels = new Set(images.flatMap(({ boxes }) => boxes.map(({ label }) => classMap.labelFor(label))));
  const unknown = [...labels].filter((label) => !classes.has(label)).sort();
  if (unknown.length > 0)
    throw new CommandRefusal(
      `These classes are none of the event's: ${unknown.join(', ')}. Say with --class-map which of ${classes.names.join(', ')} they are.`,
    );
  if (images.every((image) => annotatorsOf(image).length === 0))
    throw new CommandRefusal('The file does not say who drew which box, so there is nothing to bring together.');
  const people = [...new Set(images.flatMap(annotatorsOf))].sort();
  // Tools name people by their mail addresses, which have no place in what is written from here.
  const pseudonyms = new Map(people.map((name, index) => [name, `annotator-${String(index + 1).padStart(4, '0')}`]));
  let reviewId = 0;
  const pictures = images.map((image): PictureWithReviews => {
    const suggestions = image.boxes
      .filter(({ state, annotator }) => state === 'suggestion' && annotator === undefined)
      .map(
        (box, index): ImageSuggestion => ({
          bboxId: index + 1,
          ...placed(box, classMap),
          ...(box.score !== undefined && { score: box.score }),
        }),
      );
    const { camera, capturedAt, licence, attribution, split } = image;
    const gold = image.boxes.filter(({ state }) => state === 'gold').map((box): TrueBox => placed(box, classMap));
    return {
      picture: {
        id: image.id,
        fileName: image.fileName,
        widthPx: image.widthPx,
        heightPx: image.heightPx,
        isSettled: gold.length > 0,
        suggestions,
        ...definedOf({ camera, capturedAt, licence, attribution, split }),
        ...(gold.length > 0 && { truth: gold }),
      },
      reviews: annotatorsOf(image).map((annotator): ReviewRecord => {
        reviewId += 1;
        const own = image.boxes.filter((box) => box.annotator === annotator && box.state !== 'gold');
        const boxes = reviewedBoxes(
          own.map((box) => placed(box, classMap)),
          suggestions,
        );
        const pseudonym = pseudonyms.get(annotator) ?? annotator;
        return { reviewId, annotator: pseudonym, team: pseudonym, weight: 1, boxes };
      }),
    };
  });
  return { classes, [Symbol.iterator]: () => pictures.values() };
}

/** Files of one annotator each describe the same pictures again: those of one name are one. */
function joined(images: readonly DatasetImage[]): readonly DatasetImage[] {
  return [...Map.groupBy(images, ({ fileName }) => fileName).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others];
    const isOnePerPerson = all.every(({ annotators = [] }) => annotators.length === 1);
    if (others.length === 0 || !isOnePerPerson) return all;
    const annotators = all.flatMap((image) => image.annotators ?? []);
    return [{ ...first, annotators, boxes: all.flatMap(({ boxes }) => boxes) }];
  });
}

function annotatorsOf({ annotators = [], boxes }: DatasetImage): readonly string[] {
  const drawers = boxes.flatMap(({ annotator, state }) =>
    annotator === undefined || state === 'gold' ? [] : [annotator],
  );
  return [...new Set([...annotators, ...drawers])].sort();
}

function placed({ label, x, y, width, height }: DatasetBox, classMap: ClassMap): TrueBox {
  return { label: classMap.labelFor(label), x, y, width, height };
}

/** Each suggestion goes with the box of the person that overlaps it most; other boxes were drawn. */
function reviewedBoxes(own: readonly TrueBox[], suggestions: readonly ImageSuggestion[]): ReviewedBox[] {
  const pairs = suggestions
    .flatMap((suggestion) => own.map((box) => ({ suggestion, box, overlap: iou(suggestion, box) })))
    .filter(({ overlap }) => overlap >= SAME_BOX_IOU)
    .sort((a, b) => b.overlap - a.overlap);
  const boxOf = new Map<ImageSuggestion, TrueBox>();
  const taken = new Set<TrueBox>();
  for (const { suggestion, box } of pairs) {
    if (boxOf.has(suggestion) || taken.has(box)) continue;
    boxOf.set(suggestion, box);
    taken.add(box);
  }
  const answers = suggestions.map((suggestion): ReviewedBox => {
    const box = boxOf.get(suggestion);
    if (!box) return { ...untouchedBox(suggestion), isDeleted: true };
    return deriveFlags({ ...UNTOUCHED, ...box, bboxId: suggestion.bboxId }, suggestion);
  });
  const drawn = own
    .filter((box) => !taken.has(box))
    .map((box): ReviewedBox => ({ ...UNTOUCHED, ...box, bboxId: NEW_BOX_ID, isNew: true }));
  return [...answers, ...drawn];
}
