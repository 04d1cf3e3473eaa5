import type { CandidateRule } from '@uvh/domain/annotation/candidate';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { ClassMap } from '@uvh/formats/class-map';
import { isImagePath } from '@uvh/formats/files';
import { sentenceOf } from '@uvh/formats/problem';
import { readDataset } from '@uvh/formats/read-dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { type BoxesOfFiles, boxesOfFiles } from '../import/boxes-of-files.ts';
import { type CandidateOptions, candidateRuleOf } from '../import/candidate-rule.ts';
import { type PlacedSuggestions, pixelsAsShown, placeSuggestions, placeTruth } from '../import/place-boxes.ts';
import { classesOf, labelsTooLong } from '../import/plan.ts';
import { readClassMapFile } from '../import/read-boxes.ts';
import { withSoundParquet } from '../import/sound-parquet.ts';
import { openAnnotationSource } from '../import/source/open-source.ts';
import type { CuratedImage, ImageName } from './queries.ts';
import type { TruthFor } from './service.ts';

export interface ReplacementOptions extends CandidateOptions {
  readonly classMap?: string;
  readonly mapSection?: string;
}

/** Boxes of a file for pictures that are imported already. */
export interface Replacement {
  readonly boxes: BoxesOfFiles;
  readonly classMap: ClassMap;
  /** Parts boxes that are too unsure to be suggested; without it all are suggested. */
  readonly rule?: CandidateRule | undefined;
}

/**
 * Reads boxes that are to take the place of others, in any format. The pictures are known by the names and sizes under
 * which they were imported. Refuses a file that is not wholly understood, and one that has none of the pictures.
 */
export async function readReplacement(
  place: string,
  options: ReplacementOptions,
  pictures: readonly ImageName[],
  classes: ClassList,
): Promise<Replacement> {
  const classMap = await readClassMapFile(options.classMap, options.mapSection, classes);
  const annotations = await openAnnotationSource(place);
  const sizes = new Map(pictures.map(({ sourceName, widthPx, heightPx }) => [sourceName, { widthPx, heightPx }]));
  const files = {
    paths: [...annotations.paths.filter((file) => !isImagePath(file)), ...sizes.keys()],
    bytes: annotations.bytes,
    head: annotations.head,
    imageSize: async (file: string) => sizes.get(file),
  };
  const { dataset, problems } = await readDataset(withSoundParquet(files)).finally(annotations.close);
  const refused = problems.filter(({ effect }) => effect === 'refused').map(sentenceOf);
  const tooLong = labelsTooLong({ classes: classesOf(dataset.images, classMap, 'suggestions') });
  if (refused.length + tooLong.length > 0) throw new CommandRefusal([...refused, ...tooLong].join('\n'));
  const boxes = boxesOfFiles(dataset);
  if (pictures.every(({ sourceName }) => boxes.of(sourceName) === undefined))
    throw new CommandRefusal(`${place} has boxes for none of these images.`);
  return { boxes, classMap, rule: candidateRuleOf(options) };
}

/** The suggestions that a file has for an image; undefined where it does not name the image. */
export function suggestionsFrom(
  { boxes, classMap, rule }: Replacement,
  image: CuratedImage,
): PlacedSuggestions | undefined {
  const found = boxes.of(image.sourceName);
  return found && placeSuggestions(found, pixelsAsShown(image.widthPx, image.heightPx), classMap, rule);
}

/** The truth of an image by the boxes of a file. */
export function truthFrom({ boxes, classMap }: Replacement): TruthFor {
  return ({ sourceName, widthPx, heightPx }) => {
    const found = boxes.of(sourceName);
    if (!found) return { kind: 'unknown', reason: 'is not in the file' };
    const placed = placeTruth(found, pixelsAsShown(widthPx, heightPx), classMap);
    return placed.kind === 'placed'
      ? { kind: 'known', truth: placed.truth }
      : { kind: 'unknown', reason: placed.reason };
  };
}
