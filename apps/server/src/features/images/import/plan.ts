import { difficultyOf, zonesByDifficulty } from '@uvh/domain/game/difficulty';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { ClassMap, ClassTarget } from '@uvh/formats/class-map';
import { type ClassProposal, proposeClassMap } from '@uvh/formats/class-proposal';
import type { Dataset, DatasetImage } from '@uvh/formats/dataset';
import { suggestionsOf } from '@uvh/formats/space';
import { boxesOfFiles, type CombinedBoxes, type SharedBoxes } from './boxes-of-files.ts';
import { pictureFilesIn } from './picture-files.ts';

/** What the boxes of an import are: a machine's suggestions, and boxes known to be right. */
export interface ImportBoxes {
  readonly suggestions: Dataset;
  /** Boxes known to be right; their images become gold. */
  readonly trusted: Dataset | undefined;
  readonly classMap: ClassMap;
}

/** A picture with the boxes that the files have for it. */
export interface PlannedPicture {
  readonly file: string;
  readonly suggested: DatasetImage | undefined;
  readonly trusted: DatasetImage | undefined;
  readonly zone: ZoneNumber;
}

/** A class name of the files, and what it is taken for. */
export interface ClassCount {
  readonly name: string;
  readonly role: 'suggestions' | 'trusted';
  readonly boxes: number;
  /** The label of its boxes after the class map. */
  readonly label: string;
  /** Its boxes are not taken in. */
  readonly isLeftOut: boolean;
  /** Its label is what was proposed for a name that is none of ours. */
  readonly isProposed: boolean;
  /** What an unknown name may mean; undefined where the label is one of our classes, or its boxes are left out. */
  readonly proposal: ClassProposal | undefined;
}

/** An import as it is understood before anything is written. */
export interface ImportPlan {
  readonly pictures: readonly PlannedPicture[];
  readonly classMap: ClassMap;
  /** Entries of the annotation files without a picture. */
  readonly missing: readonly string[];
  /** Pictures that have the boxes of one entry with others. */
  readonly shared: readonly SharedBoxes[];
  /** Pictures whose suggested boxes come from several entries. */
  readonly combined: readonly CombinedBoxes[];
  readonly classes: readonly ClassCount[];
}

/** The longest label that a review can carry. */
const MAX_LABEL_LENGTH = 100;

/** Brings files and boxes together. One zone for all, else by difficulty. */
export function planImport(
  paths: readonly string[],
  boxes: ImportBoxes,
  { zone, zoneCount }: { readonly zone?: ZoneNumber | undefined; readonly zoneCount?: number },
): ImportPlan {
  const files = pictureFilesIn(paths);
  const suggested = boxesOfFiles(boxes.suggestions);
  const trusted = boxes.trusted && boxesOfFiles(boxes.trusted);
  const pictures = files.map((file) => ({ file, suggested: suggested.of(file), trusted: trusted?.of(file) }));
  const zones = zonesOf(pictures, boxes.classMap, zoneCount);
  return {
    pictures: pictures.map((picture) => ({ ...picture, zone: zone ?? zones.get(picture.file) ?? 0 })),
    classMap: boxes.classMap,
    missing: [...new Set([suggested, trusted].flatMap((one) => one?.missingFrom(files) ?? []))],
    shared: [...suggested.sharedAmong(files), ...(trusted?.sharedAmong(files) ?? [])],
    combined: suggested.combinedAmong(files),
    // Of the pictures that are there: a file may know many more, and their boxes are not imported.
    classes: [
      ...classesOf(
        pictures.flatMap((picture) => picture.suggested ?? []),
        boxes.classMap,
        'suggestions',
      ),
      ...classesOf(
        pictures.flatMap((picture) => picture.trusted ?? []),
        boxes.classMap,
        'trusted',
      ),
    ],
  };
}

/** Labels that no review could carry. An import with one of them writes nothing. */
export function labelsTooLong({ classes }: Pick<ImportPlan, 'classes'>): string[] {
  return classes
    .filter(({ label, isLeftOut }) => !isLeftOut && label.length > MAX_LABEL_LENGTH)
    .map(
      ({ label, boxes, role }) =>
        `${counted(boxes, 'box', 'boxes')} of the ${role} ${boxes === 1 ? 'has' : 'have'} a label of ${label.length} characters ("${onOneLine(label.slice(0, 30))}…"); ` +
        `${MAX_LABEL_LENGTH} are the most. Give it a class in the class map.`,
    );
}

/**
 * Parts boxes that a file marks as gold from the others of their picture. A picture with gold boxes only has them
 * suggested: without a suggestion nobody could review it.
 */
export function partGold(dataset: Dataset): Pick<ImportBoxes, 'suggestions' | 'trusted'> {
  const isGoldBeside = ({ boxes }: DatasetImage): boolean =>
    boxes.some(({ state }) => state === 'gold') && boxes.some(({ state }) => state !== 'gold');
  const gold = dataset.images.filter(isGoldBeside);
  if (gold.length === 0) return { suggestions: dataset, trusted: undefined };
  const withBoxes = (image: DatasetImage, areGold: boolean): DatasetImage => ({
    ...image,
    boxes: image.boxes.filter(({ state }) => (state === 'gold') === areGold),
  });
  return {
    suggestions: {
      ...dataset,
      images: dataset.images.map((image) => (isGoldBeside(image) ? withBoxes(image, false) : image)),
    },
    trusted: { ...dataset, images: gold.map((image) => withBoxes(image, true)) },
  };
}

/** Difficulty needs no pixels: sizes and scores of the file's boxes order the images well enough. */
function zonesOf(
  pictures: readonly Pick<PlannedPicture, 'file' | 'suggested'>[],
  classMap: ClassMap,
  zoneCount: number | undefined,
): ReadonlyMap<string, ZoneNumber> {
  const described = pictures.flatMap(({ file, suggested }) =>
    suggested && suggested.widthPx > 0 ? [{ file, image: suggested }] : [],
  );
  const zones = zonesByDifficulty(
    described.map(({ image }) => difficultyOf(suggestionsOf(image, image, (rect) => rect, classMap).suggestions)),
    zoneCount,
  );
  return new Map(described.map(({ file }, index) => [file, zones[index] ?? 0]));
}

/** The class names of some pictures, and what each is taken for. */
export function classesOf(
  images: readonly DatasetImage[],
  classMap: ClassMap,
  role: ClassCount['role'],
): readonly ClassCount[] {
  const counts = new Map<string, number>();
  for (const { boxes } of images) for (const { label } of boxes) counts.set(label, (counts.get(label) ?? 0) + 1);
  const names = [...counts.keys()].sort();
  const unknown = names.filter((name) => !classMap.leavesOut(name) && !classMap.classes.has(classMap.labelFor(name)));
  const proposals = new Map(proposeClassMap(unknown, classMap.classes.names).map((one) => [one.source, one]));
  return names.map((name) => ({
    name,
    role,
    boxes: counts.get(name) ?? 0,
    label: classMap.labelFor(name),
    isLeftOut: classMap.leavesOut(name),
    isProposed: false,
    proposal: proposals.get(name),
  }));
}

/** A plan in which proposals were taken, with those marked that `before` had proposed. */
export function markProposed(plan: ImportPlan, before: ImportPlan): ImportPlan {
  const proposed = new Set(before.classes.filter(({ proposal }) => proposal?.target).map(({ name }) => name));
  return { ...plan, classes: plan.classes.map((one) => ({ ...one, isProposed: proposed.has(one.name) })) };
}

/** The class map with every proposal that leaves no choice; what has several meanings stays for a person. */
export function withProposals(classMap: ClassMap, classes: readonly ClassCount[]): ClassMap {
  // What a map sets to null was left to people on purpose.
  return classMap.withOthers(
    classes.flatMap(({ name, proposal }): [string, string][] => (proposal?.target ? [[name, proposal.target]] : [])),
  );
}

/** A class map to edit: each name of the files with its class, the proposed one, null, or false where it is left out. */
export function classMapDraft(classes: readonly ClassCount[]): Record<string, ClassTarget> {
  const targetOf = ({ label, proposal, isLeftOut }: ClassCount): ClassTarget => {
    if (isLeftOut) return false;
    return proposal ? proposal.target : label;
  };
  return Object.fromEntries(classes.map((one) => [one.name, targetOf(one)]));
}
