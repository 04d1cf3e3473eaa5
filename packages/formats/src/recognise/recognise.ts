import { counted } from '@uvh/domain/text/counted';
import { baseNameOf, type DatasetFiles, isImagePath, linesOf, ownPaths, textOf } from '../files.ts';
import { Findings, findingsOf } from '../problem.ts';
import { columnsIn, columnsWithoutHeader } from '../table/columns.ts';
import { parseCsv } from '../text/csv.ts';
import { isNoLabelFile } from '../yolo/names.ts';
import { pairsIn } from '../yolo/pairs.ts';
import { type Candidate, candidatesIn, HEAD_BYTES } from './candidates.ts';
import { READABLE_FORMATS, type ReadableFormat } from './readable-formats.ts';

/** The format of a folder or archive and its files of annotations. */
export type Recognition =
  | { readonly kind: 'recognised'; readonly format: ReadableFormat; readonly paths: readonly string[] }
  | { readonly kind: 'unknown'; readonly message: string };

/** Recognises what a folder or archive holds by its names and the beginnings of its files. */
export async function recogniseFormat(files: DatasetFiles): Promise<Recognition> {
  for await (const { format, paths } of candidatesIn(files)) return { kind: 'recognised', format, paths };
  return { kind: 'unknown', message: unknownMessage(ownPaths(files).toSorted()) };
}

/** Boxes of another format that lie beside those of the format that is read; undefined where there are none. */
export async function otherFormatBeside(
  files: DatasetFiles,
  read: { readonly format: ReadableFormat; readonly paths: readonly string[] },
): Promise<{ readonly format: ReadableFormat; readonly paths: readonly [string, ...string[]] } | undefined> {
  const alreadyRead = new Set(read.paths);
  const others = { ...files, paths: files.paths.filter((path) => !alreadyRead.has(path)) };
  for await (const candidate of candidatesIn(others)) {
    if (candidate.isLastResort || familyOf(candidate.format) === familyOf(read.format)) continue;
    const [first, ...more] = await withBoxes(candidate, others);
    if (first !== undefined) return { format: candidate.format, paths: [first, ...more] };
  }
  return undefined;
}

/** Hugging Face keeps tables of a data set in Parquet beside its folder of pictures. */
function familyOf(format: ReadableFormat): ReadableFormat {
  return format === 'parquet' ? 'hugging-face' : format;
}

/** Without lists of names and of pictures, which are taken for files of boxes where nothing else is there. */
async function withBoxes({ format, paths }: Candidate, files: DatasetFiles): Promise<readonly string[]> {
  if (format === 'yolo') {
    const labels = paths.filter((path) => !isNoLabelFile(path));
    return pairsIn(files.paths, labels).flatMap(({ labelFile }) => labelFile ?? []);
  }
  if (format !== 'csv') return paths;
  const heads = await Promise.all(paths.map(async (path) => textOf(await files.head(path, HEAD_BYTES))));
  return paths.filter((_, index) => hasBoxColumns(heads[index] ?? ''));
}

function hasBoxColumns(head: string): boolean {
  const [first] = parseCsv(linesOf(head)[0] ?? '', findingsOf('', new Findings()));
  const columns = first && (columnsWithoutHeader([first.cells]) ?? columnsIn(first.cells));
  return columns?.box !== undefined;
}

/** The sentence for a folder or archive of which nothing can be read, with the list of what can. */
function unknownMessage(paths: readonly string[]): string {
  const pictures = paths.filter(isImagePath).length;
  const others = paths.filter((path) => !isImagePath(path)).map(baseNameOf);
  const found = [
    counted(pictures, 'picture'),
    ...others.slice(0, 5),
    ...(others.length > 5 ? [counted(others.length - 5, 'more file')] : []),
  ];
  const readable = Object.values(READABLE_FORMATS).map((text) => `  - ${text}`);
  const [packed] = paths.filter((path) => /\.(zip|tar|tgz|7z|rar|gz|bz2|xz|zst)$/i.test(path));
  const isArchive = packed !== undefined && /\.(zip|tar|tgz|7z|rar|tar\.\w+)$/i.test(packed);
  const unopened =
    packed === undefined
      ? ''
      : ` ${baseNameOf(packed)} is ${isArchive ? 'an archive within' : 'packed'}: unpack it first.`;
  return `No annotations of a known format were found among: ${found.join(', ')}.${unopened} These can be read:\n${readable.join('\n')}`;
}
