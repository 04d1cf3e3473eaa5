import type { Split } from '../dataset.ts';
import { baseNameOf, cleanPath, type DatasetFiles, endsOf, folderOf, isImagePath, linesOf, textOf } from '../files.ts';
import { splitInPath } from '../image-fields.ts';
import type { YoloHead } from './names.ts';

/** Which split each picture of a YOLO data set belongs to. */
export interface YoloSplits {
  of(picture: string): Split | undefined;
}

const TEXT_FILE = /\.txt$/i;
/** Enough to see whether the first line of a text file is the path of a picture. */
const HEAD_BYTES = 4096;

/**
 * Reads the splits: folders that `data.yaml` names, else lists of pictures (those that it names, `train.txt` of CVAT and
 * Darknet, `autosplit_train.txt` of Ultralytics), else folders called as a split.
 */
export async function readSplits(files: DatasetFiles, head: YoloHead): Promise<YoloSplits> {
  // Every end of a listed path from a folder on: paths in lists begin elsewhere than ours.
  const listed = new Map<string, Split>();
  const named = [...head.splitPaths];
  const namedLists = named.filter(([path]) => TEXT_FILE.test(path));
  for (const path of files.paths.filter((one) => TEXT_FILE.test(one) && !/(^|\/)labels\//.test(one))) {
    const split = splitNamedIn(namedLists, path) ?? splitInPath(baseNameOf(path));
    if (!split || !(await isList(files, path))) continue;
    for (const line of linesOf(textOf(await files.bytes(path))))
      if (line.trim() !== '')
        for (const end of endsOf(cleanPath(line.trim()))) if (!listed.has(end)) listed.set(end, split);
  }
  const listedSplitOf = (picture: string): Split | undefined => {
    // Of pictures of one name it is the one with most folders in common.
    const end = endsOf(picture).find((one) => listed.has(one));
    return end === undefined ? undefined : listed.get(end);
  };
  return {
    of: (picture) => splitNamedIn(named, picture) ?? listedSplitOf(picture) ?? splitInPath(`${folderOf(picture)}/`),
  };
}

async function isList(files: DatasetFiles, path: string): Promise<boolean> {
  const [first = ''] = linesOf(textOf(await files.head(path, HEAD_BYTES)).trimStart());
  return isImagePath(first.trim());
}

/**
 * The split whose path in `data.yaml` has most of its end in common with where a file lies: the path may be that of
 * another machine. Of a folder `images`, which all splits may have, the name alone says nothing.
 */
function splitNamedIn(splitPaths: readonly (readonly [string, Split])[], file: string): Split | undefined {
  let most = 0;
  let splits = new Set<Split>();
  for (const [path, split] of splitPaths) {
    const end = endsOf(path).find((one) => (one === path || one !== 'images') && isPartOf(one, file));
    const shared = end?.split('/').length ?? 0;
    if (shared < most || shared === 0) continue;
    if (shared > most) splits = new Set();
    most = shared;
    splits.add(split);
  }
  const [split] = splits;
  return splits.size === 1 ? split : undefined;
}

function isPartOf(folders: string, file: string): boolean {
  return folders !== '' && `/${file}/`.includes(`/${folders}/`);
}
