import type { DatasetImage, Split } from '../dataset.ts';
import { baseNameOf, folderOf } from '../files.ts';
import { hash52 } from '../ids/integer-ids.ts';

/**
 * What pictures have in common that must not be on both sides of a split. Frames of one fixed camera minutes apart are
 * near duplicates: a split by picture would test on what was trained on.
 */
export type GroupRule =
  /** The camera and the day: from the picture's own fields, else from its folder and a date in its name. */
  | { readonly kind: 'camera_and_day' }
  /** The picture's own field, else its folder. */
  | { readonly kind: 'camera' }
  /** The picture's own field, else a date in its name. */
  | { readonly kind: 'day' }
  /** The first `depth` folders of the file name; all of them when left out. */
  | { readonly kind: 'folder'; readonly depth?: number }
  /** What the groups of the pattern hold in the file name; the whole match where it has no groups. */
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  /** An attribute of the picture. */
  | { readonly kind: 'attribute'; readonly name: string };

/** A date within a name: 2027-05-10, 20270510, 2027_05_10. */
const DATE = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** The group of a picture; undefined where the rule says nothing of it. */
export function groupKeyOf(image: DatasetImage, rule: GroupRule): string | undefined {
  switch (rule.kind) {
    case 'camera':
      return cameraOf(image);
    case 'day':
      return dayOf(image);
    case 'camera_and_day': {
      const [camera, day] = [cameraOf(image), dayOf(image)];
      return camera === undefined && day === undefined ? undefined : `${camera ?? ''} ${day ?? ''}`;
    }
    case 'folder': {
      const folders = folderOf(image.fileName).split('/');
      return folders.slice(0, rule.depth ?? folders.length).join('/');
    }
    case 'pattern': {
      // A pattern with the flag g or y would go on from its last match.
      const match = new RegExp(rule.pattern.source, rule.pattern.flags.replace(/[gy]/g, '')).exec(image.fileName);
      if (!match) return undefined;
      return match.length > 1 ? match.slice(1).join(' ') : match[0];
    }
    case 'attribute': {
      const value = image.attributes?.[rule.name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    }
  }
}

function cameraOf({ camera, fileName }: DatasetImage): string | undefined {
  return camera ?? (folderOf(fileName) || undefined);
}

function dayOf({ capturedAt, fileName }: DatasetImage): string | undefined {
  return capturedAt?.slice(0, 10) ?? dayIn(fileName);
}

function dayIn(fileName: string): string | undefined {
  const match = DATE.exec(baseNameOf(fileName)) ?? DATE.exec(fileName);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** Shares of the pictures; they need not sum to 1. */
export type SplitShares = Readonly<Record<Split, number>>;

const SPLITS: readonly Split[] = ['train', 'val', 'test'];

/**
 * Which split each group belongs to, so that the shares of pictures come as near as the groups allow. Large groups are
 * placed first, each where most is missing, groups of one size in the order of their hash: the same groups give the
 * same splits. `previous` keeps the groups of an earlier export where they were while the data set grows. No part with
 * a share stays empty where there are groups enough.
 */
export function splitOfGroups(
  sizes: ReadonlyMap<string, number>,
  shares: SplitShares,
  previous: ReadonlyMap<string, Split> = new Map(),
): ReadonlyMap<string, Split> {
  const whole = SPLITS.reduce((sum, split) => sum + Math.max(0, shares[split]), 0);
  if (!(whole > 0)) throw new RangeError('At least one part of a split needs a share above 0.');
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const wanted = new Map(SPLITS.map((split) => [split, (Math.max(0, shares[split]) / whole) * total]));
  const placed = new Map<string, Split>();
  const missing = new Map(wanted);
  const place = (group: string, split: Split, size: number): void => {
    placed.set(group, split);
    missing.set(split, (missing.get(split) ?? 0) - size);
  };
  const isEmpty = (split: Split): boolean => (missing.get(split) ?? 0) === (wanted.get(split) ?? 0);
  for (const [group, size] of sizes) {
    const before = previous.get(group);
    if (before) place(group, before, size);
  }
  const left = [...sizes]
    .filter(([group]) => !placed.has(group))
    .sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || hash52(a) - hash52(b) || (a < b ? -1 : 1));
  for (const [index, [group, size]] of left.entries()) {
    const empty = SPLITS.filter((split) => (wanted.get(split) ?? 0) > 0 && isEmpty(split));
    const open = left.length - index <= empty.length ? empty : SPLITS.filter((split) => (wanted.get(split) ?? 0) > 0);
    const [most = 'train'] = open.toSorted((a, b) => (missing.get(b) ?? 0) - (missing.get(a) ?? 0));
    place(group, most, size);
  }
  return placed;
}

/** The pictures with their splits by group, see {@link splitOfGroups}. */
export function withSplits(
  images: readonly DatasetImage[],
  groupOf: (image: DatasetImage) => string,
  shares: SplitShares,
  previous?: ReadonlyMap<string, Split>,
): readonly DatasetImage[] {
  const groups = Map.groupBy(images, groupOf);
  const sizes = new Map([...groups].map(([group, members]) => [group, members.length]));
  const splits = splitOfGroups(sizes, shares, previous);
  return images.map((image) => {
    const split = splits.get(groupOf(image));
    return split ? { ...image, split } : image;
  });
}
