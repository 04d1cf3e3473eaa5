import { baseNameOf, cleanPath, folderOf, isImagePath, withoutExtension } from '../files.ts';

/** Finds the picture that an annotation file means. */
export interface PictureFinder {
  /**
   * The path of the picture of that name, as seen from the annotation file. A name alone counts where no other picture
   * is nearer; undefined when there is none or several are as near.
   */
  find(name: string, annotationFile: string): string | undefined;
}

/** Label Studio puts eight digits before the names of files that are uploaded. */
const UPLOAD_PREFIX = /^[0-9a-f]{8}-/;

/** Looks among the pictures of a listing. Tools write whole paths, bare names, and paths of another machine. */
export function pictureFinder(paths: readonly string[]): PictureFinder {
  const pictures = paths.filter(isImagePath);
  const byBaseName = Map.groupBy(pictures, baseNameOf);
  const byStem = Map.groupBy(pictures, (path) => withoutExtension(baseNameOf(path)));
  const candidatesFor = (name: string): readonly string[] => {
    const byName = byBaseName.get(name) ?? byBaseName.get(name.replace(UPLOAD_PREFIX, ''));
    // Open Images and FiftyOne name pictures without an extension.
    return byName ?? (isImagePath(name) ? [] : (byStem.get(name) ?? []));
  };
  return {
    find(name, annotationFile) {
      const clean = cleanPath(name);
      const candidates = candidatesFor(baseNameOf(clean));
      const [only] = candidates;
      if (candidates.length <= 1) return only;
      const [first, second] = candidates
        .map((path) => ({ path, nearness: nearnessOf(path, clean, annotationFile) }))
        .sort((a, b) => b.nearness - a.nearness);
      return first && first.nearness > (second?.nearness ?? -1) ? first.path : undefined;
    },
  };
}

/** Shared parts at the end of the names count first, then shared parts of the folders. */
function nearnessOf(path: string, name: string, annotationFile: string): number {
  const ending = sharedLength(path.split('/').toReversed(), name.split('/').toReversed());
  const folder = folderOf(path).split('/');
  const near = sharedLength(folder, folderOf(annotationFile).split('/'));
  const stemWords = new Set(baseNameOf(annotationFile).split(/[_.]/));
  const isOfSplit = folder.some((part) => stemWords.has(part)) ? 1 : 0;
  return ending * 10_000 + isOfSplit * 100 + near;
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((part, index) => part !== b[index]);
  return first === -1 ? a.length : first;
}
