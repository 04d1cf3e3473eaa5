import { baseNameOf, isImagePath, withoutExtension } from '../files.ts';
import { spelling } from '../picture/find-picture.ts';

/** A picture with the file of its labels, where there is one. */
export interface LabelPair {
  readonly picture: string;
  readonly labelFile: string | undefined;
}

/**
 * Each picture with its label file: the same path with `labels` for `images`, or beside it, else in another spelling; else
 * the one of its name whose path differs in one folder (`train/Image/1.jpg`, `train/Label/1.txt`), else the only one of its
 * name. A file that is some picture's own, or may be that of several, is no other one's: a picture without labels is one
 * without boxes. `texts` are those that are labels.
 */
export function pairsIn(paths: readonly string[], texts: readonly string[]): readonly LabelPair[] {
  const pictures = paths.filter(isImagePath);
  const pairs = new Map<string, string>();
  const allTexts = paths.filter((path) => /\.txt$/i.test(path));
  const ofFolders = new Map(allTexts.map((path) => [withoutExtension(path), path]));
  const byStem = new Map(texts.map((path) => [withoutExtension(path), path]));
  for (const picture of pictures) {
    const stem = withoutExtension(picture);
    // Under `labels/` the name says nothing else: `labels/train.txt` belongs to `images/train.jpg`.
    const inLabels = labelStem(stem) === stem ? undefined : ofFolders.get(labelStem(stem));
    const own = inLabels ?? byStem.get(stem);
    if (own !== undefined) pairs.set(picture, own);
  }
  for (const keysOf of [respelt, pathsButOneFolder, (stem: string) => [baseNameOf(stem)]]) {
    const used = new Set(pairs.values());
    const left = texts.filter((path) => !used.has(path));
    if (left.length === 0) break;
    addClaims(pairs, pictures, left, keysOf);
  }
  return pictures.map((picture) => ({ picture, labelFile: pairs.get(picture) }));
}

/** Adds the files of labels that one picture alone may have, and that is the only one that it may have. */
function addClaims(
  pairs: Map<string, string>,
  pictures: readonly string[],
  texts: readonly string[],
  keysOf: (stem: string) => readonly string[],
): void {
  const byKey = new Map<string, string[]>();
  for (const text of texts)
    for (const key of keysOf(withoutExtension(text))) {
      const group = byKey.get(key);
      if (group) group.push(text);
      else byKey.set(key, [text]);
    }
  const onlyOneOf = (picture: string): string | undefined => {
    const groups = keysOf(withoutExtension(picture)).map((key) => byKey.get(key));
    const [only, ...others] = groups.filter((group) => group !== undefined);
    return only?.length === 1 && others.length === 0 ? only[0] : undefined;
  };
  const claims = pictures.flatMap((picture): { readonly picture: string; readonly text: string }[] => {
    const text = pairs.has(picture) ? undefined : onlyOneOf(picture);
    return text === undefined ? [] : [{ picture, text }];
  });
  for (const [text, [claim, ...others]] of Map.groupBy(claims, (one) => one.text))
    if (claim && others.length === 0) pairs.set(claim.picture, text);
}

/** As Ultralytics does it: the last folder `images` becomes `labels`. */
function labelStem(stem: string): string {
  const parts = stem.split('/');
  const at = parts.lastIndexOf('images');
  return at === -1 ? stem : parts.with(at, 'labels').join('/');
}

/** The path with any name for each of its folders in turn. */
function pathsButOneFolder(stem: string): readonly string[] {
  const parts = stem.split('/');
  return parts.slice(0, -1).map((_, index) => parts.with(index, '*').join('/'));
}

function respelt(stem: string): readonly string[] {
  return [spelling(labelStem(stem))];
}
