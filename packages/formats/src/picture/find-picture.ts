import { baseNameOf, cleanPath, endsOf, folderOf, isImagePath, withoutExtension } from '../files.ts';

/** Finds the picture that an annotation file means. */
export interface PictureFinder {
  /**
   * The path of the picture of that name, as seen from the annotation file. A name alone counts where no other picture
   * is nearer; undefined when there is none or several are as near. Another spelling of the name counts where this
   * one finds none.
   */
  find(name: string, annotationFile: string): string | undefined;
}

/** Label Studio puts eight digits before the names of files that are uploaded. */
const UPLOAD_PREFIX = /^[0-9a-f]{8}-/;

/** Looks among the pictures of a listing. Tools write whole paths, bare names, and paths of another machine. */
export function pictureFinder(paths: readonly string[]): PictureFinder {
  const pictures = paths.filter(isImagePath);
  const byName = namesakeFinder(pictures, (name) => name);
  // Made at the first name that is spelt otherwise: most listings have none.
  let bySpelling: ReturnType<typeof namesakeFinder> | undefined;
  const nearest = nearestFinder();
  return {
    find(name, annotationFile) {
      const clean = cleanPath(name);
      const oneOf = (namesakes: Namesakes = []) =>
        namesakes.length <= 1 ? namesakes[0] : nearest(namesakes, annotationFile);
      const found = oneOf(byName(clean));
      if (found !== undefined) return found;
      bySpelling ??= namesakeFinder(pictures, spelling);
      return oneOf(bySpelling(clean));
    },
  };
}

/** Windows keeps no case (`IMG_1.JPG`, `img_1.jpg`), and macOS takes accents off their letters. */
export function spelling(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Pictures of a name, as `keyOf` spells it and them. */
function namesakeFinder(
  pictures: readonly string[],
  keyOf: (name: string) => string,
): (name: string) => Namesakes | undefined {
  const byEnd = groupedByEach(pictures, (path) => endsOf(keyOf(path)));
  const byStem = Map.groupBy(pictures, (path) => withoutExtension(baseNameOf(keyOf(path))));
  return (written) => {
    const name = keyOf(written);
    // Shared parts at the end of the names count first.
    const end = endsOf(name).find((one) => byEnd.has(one));
    if (end !== undefined) return byEnd.get(end);
    const bare = baseNameOf(name);
    const uploaded = byEnd.get(bare.replace(UPLOAD_PREFIX, ''));
    // Open Images and FiftyOne name pictures without an extension.
    return uploaded ?? (isImagePath(bare) ? undefined : byStem.get(bare));
  };
}

/** A picture as an annotation file names it. */
export interface NamedPicture {
  readonly name: string;
  readonly annotationFile: string;
}

/**
 * Finds the pictures of all entries. Where several of one annotation file would be the same picture, as `cam1/frame.jpg` and
 * `cam2/frame.jpg` of a listing that has one `frame.jpg` alone, it is that of the entry that names it so, or of none: which
 * of the cameras it is, nobody knows.
 */
export function findPictures(
  paths: readonly string[],
  entries: readonly NamedPicture[],
): readonly (string | undefined)[] {
  const { find } = pictureFinder(paths);
  const found = entries.map(({ name, annotationFile }) => find(name, annotationFile));
  const namesOf = new Map<string, Set<string>>();
  const keyOf = (picture: string, annotationFile: string) => `${annotationFile}\n${picture}`;
  for (const [index, { name, annotationFile }] of entries.entries()) {
    const picture = found[index];
    if (picture === undefined) continue;
    const key = keyOf(picture, annotationFile);
    namesOf.set(key, (namesOf.get(key) ?? new Set()).add(nameBeforeUpload(name)));
  }
  return entries.map(({ name, annotationFile }, index) => {
    const picture = found[index];
    if (picture === undefined) return undefined;
    const isOnly = namesOf.get(keyOf(picture, annotationFile))?.size === 1;
    return isOnly || cleanPath(name) === picture ? picture : undefined;
  });
}

/** Each annotator may have uploaded the same picture anew. */
function nameBeforeUpload(name: string): string {
  const clean = cleanPath(name);
  const bare = baseNameOf(clean);
  return clean.slice(0, clean.length - bare.length) + bare.replace(UPLOAD_PREFIX, '');
}

/** Paths of pictures that a name fits equally well. */
type Namesakes = readonly string[];

/** Namesakes by what their folders are called, and by each folder above them. */
interface FolderIndex {
  readonly byPart: ReadonlyMap<string, Namesakes>;
  readonly byFolder: ReadonlyMap<string, Namesakes>;
}

/**
 * The one of several namesakes that is nearest to an annotation file: in a folder called as a word of the file's name,
 * then the one that shares most folders with it. Each camera may have its own `frame.jpg` and a file beside it, so
 * nothing here looks at all namesakes for each file.
 */
function nearestFinder(): (namesakes: Namesakes, annotationFile: string) => string | undefined {
  const indexes = new WeakMap<Namesakes, FolderIndex>();
  const indexOf = (namesakes: Namesakes): FolderIndex => {
    const known = indexes.get(namesakes);
    if (known) return known;
    const made: FolderIndex = {
      byPart: groupedByEach(namesakes, (path) => new Set(folderOf(path).split('/'))),
      byFolder: groupedByEach(namesakes, (path) => foldersAbove(path)),
    };
    indexes.set(namesakes, made);
    return made;
  };
  return (namesakes, annotationFile) => {
    const { byPart } = indexOf(namesakes);
    const words = new Set(baseNameOf(annotationFile).split(/[_.]/));
    const called = [...words].flatMap((word) => [byPart.get(word) ?? []]).filter(({ length }) => length > 0);
    const [only = namesakes] = called;
    const pool = called.length > 1 ? [...new Set(called.flat())] : only;
    const { byFolder } = indexOf(pool);
    const shared = foldersAbove(annotationFile)
      .toReversed()
      .find((folder) => byFolder.has(folder));
    const near = shared === undefined ? pool : (byFolder.get(shared) ?? []);
    return near.length === 1 ? near[0] : undefined;
  };
}

/** The folders that a file lies in, from the outermost on, each with its depth. */
function foldersAbove(path: string): string[] {
  const parts = folderOf(path).split('/');
  return parts.map((_, index) => `${index} ${parts.slice(0, index + 1).join('/')}`);
}

function groupedByEach(paths: readonly string[], keysOf: (path: string) => Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths)
    for (const key of keysOf(path)) {
      const group = groups.get(key);
      if (group) group.push(path);
      else groups.set(key, [path]);
    }
  return groups;
}
