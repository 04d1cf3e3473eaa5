import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { DatasetImage } from '@uvh/formats/dataset';
import { withoutExtension } from '@uvh/formats/files';
import { definedOf } from '@uvh/formats/image-fields';
import { exportPaths } from '@uvh/formats/picture/export-path';
import { type GroupRule, groupKeyOf, withSplits } from '@uvh/formats/split/group-split';
import { firstsOfChains } from '../images/import/picture/perceptual-hash.ts';
import type { ExportOrder } from './export-order.ts';
import { exportedEnding } from './picture/clean-original.ts';
import type { KnownPicture } from './queries.ts';
import type { PictureName } from './write-records.ts';

/**
 * Bits of 256 within which two pictures of unknown origin are taken for frames of one camera. Frames of a junction differ in 15 to 74
 * and are led to by others between; of different cameras, in 108 and more (83 pictures of two cameras).
 */
const SAME_VIEW_BITS = 32;

/** What the card says of pictures beside their entries: ids, of the whole event. */
export interface PictureTraits {
  /** Of which nothing told what belongs together with them. */
  readonly ungrouped: ReadonlySet<string>;
  /** Gold ones that belong together with pictures of train: a detector trained on these knows them almost. */
  readonly goldLikeTrain: ReadonlySet<string>;
  /** Larger than what players see. */
  readonly enlarged: ReadonlySet<string>;
}

/** Names, splits and traits of all pictures of the event. */
export interface PlacedPictures {
  readonly names: ReadonlyMap<number, PictureName>;
  readonly traits: PictureTraits;
}

/**
 * Gives every picture of the event its name and its side, whether it is in this export or not: filters and further
 * reviews move none of them. Gold pictures lie apart and have no side.
 */
export async function placePictures(pictures: readonly KnownPicture[], order: ExportOrder): Promise<PlacedPictures> {
  const images = pictures.map((picture) => entryOf(picture, order));
  const gold = new Set(pictures.filter(({ isGold }) => isGold).map(({ imageId }) => String(imageId)));
  const ordinary = images.filter(({ id }) => !gold.has(id));
  const { split: wanted } = order;
  const { groups, alone } = wanted ? await groupsOf(images, pictures, wanted.rule) : NO_GROUPS;
  const groupOf = ({ id }: DatasetImage) => groups.get(id) ?? `picture ${id}`;
  const split = wanted ? withSplits(ordinary, groupOf, wanted.shares) : ordinary;
  const splits = new Map(split.map((image) => [image.id, image.split]));
  const paths = exportPaths(images);
  const names = images.map((image, index): [number, PictureName] => {
    const path = paths.of(image);
    const { camera, capturedAt, licence, attribution } = image;
    return [
      pictures[index]?.imageId ?? 0,
      {
        fileName: order.withPictures ? `${withoutExtension(path)}.${endingOf(pictures[index], order)}` : path,
        sourceName: image.fileName,
        widthPx: image.widthPx,
        heightPx: image.heightPx,
        ...definedOf({ camera, capturedAt, licence, attribution, split: splits.get(image.id) }),
      },
    ];
  });
  const inTrain = new Set(ordinary.filter(({ id }) => splits.get(id) === 'train').map(groupOf));
  return {
    names: new Map(names),
    traits: {
      ungrouped: idsOf(ordinary.filter(({ id }) => alone.has(id))),
      goldLikeTrain: idsOf(images.filter((image) => gold.has(image.id) && inTrain.has(groupOf(image)))),
      enlarged: new Set(pictures.filter((one) => isEnlarged(one, order)).map(({ imageId }) => String(imageId))),
    },
  };
}

/** How many pictures the rule of the split says nothing of. */
export function countUngrouped(pictures: readonly KnownPicture[], order: ExportOrder): number {
  const { split } = order;
  if (split === undefined) return 0;
  return pictures.filter((one) => !one.isGold && groupKeyOf(entryOf(one, order), split.rule) === undefined).length;
}

interface Groups {
  /** What belongs together on one side, by id: as the rule says; where it says nothing, what looks alike. */
  readonly groups: ReadonlyMap<string, string>;
  /** Of which the rule says nothing. */
  readonly alone: ReadonlySet<string>;
}

const NO_GROUPS: Groups = { groups: new Map(), alone: new Set() };

async function groupsOf(
  images: readonly DatasetImage[],
  pictures: readonly KnownPicture[],
  rule: GroupRule,
): Promise<Groups> {
  const groups = new Map<string, string>();
  const alone = new Set<string>();
  const looks: { readonly id: string; readonly hash: string }[] = [];
  for (const [index, image] of images.entries()) {
    const key = groupKeyOf(image, rule);
    if (key !== undefined) groups.set(image.id, key);
    else {
      alone.add(image.id);
      const hash = pictures[index]?.perceptualHash;
      if (hash) looks.push({ id: image.id, hash });
    }
  }
  const firsts = await firstsOfChains(
    looks.map(({ hash }) => hash),
    SAME_VIEW_BITS,
  );
  for (const [index, { id }] of looks.entries()) groups.set(id, `picture ${looks[firsts[index] ?? index]?.id ?? id}`);
  return { groups, alone };
}

function idsOf(images: readonly DatasetImage[]): ReadonlySet<string> {
  return new Set(images.map(({ id }) => id));
}

/** Whether it is scaled back from what players see. */
function isEnlarged(picture: KnownPicture, order: ExportOrder): boolean {
  return (
    order.withPictures &&
    originalOf(picture, order) === undefined &&
    (picture.widthPx > SPACE_WIDTH || picture.heightPx > SPACE_HEIGHT)
  );
}

/**
 * What is known of a picture: its own columns, as the import noted them. A pattern that the organiser gives now goes
 * before the camera of the import, and what is said of all pictures comes last.
 */
function entryOf(picture: KnownPicture, { card, cameraPattern }: ExportOrder): DatasetImage {
  const { imageId, sourceName, widthPx, heightPx, capturedAt } = picture;
  const fields = {
    camera: (cameraPattern && matchOf(cameraPattern, sourceName)) ?? picture.camera ?? undefined,
    capturedAt: capturedAt?.toISOString(),
    licence: picture.licence ?? card.pictureLicence,
    attribution: picture.attribution ?? card.attribution,
  };
  return { id: String(imageId), fileName: sourceName, widthPx, heightPx, boxes: [], ...definedOf(fields) };
}

/** The key of the imported file, where it is to be exported and was kept. */
export function originalOf({ originalKey }: KnownPicture, { withOriginals }: ExportOrder): string | undefined {
  return withOriginals ? (originalKey ?? undefined) : undefined;
}

function endingOf(picture: KnownPicture | undefined, order: ExportOrder): string {
  const original = picture && originalOf(picture, order);
  return original === undefined ? 'webp' : exportedEnding(original);
}

function matchOf(pattern: RegExp, name: string): string | undefined {
  const match = pattern.exec(name);
  return match ? (match[1] ?? match[0]) : undefined;
}
