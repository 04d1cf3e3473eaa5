import path from 'node:path';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { counted } from '@uvh/domain/text/counted';
import { ClassMap, type ClassMapResult, type ClassTarget, classMapOf, readClassMap } from '@uvh/formats/class-map';
import type { Dataset } from '@uvh/formats/dataset';
import { type DatasetFiles, isImagePath, ownPaths, textOf } from '@uvh/formats/files';
import { type Problem, sentenceOf } from '@uvh/formats/problem';
import { type DatasetRead, readDataset } from '@uvh/formats/read-dataset';
import { READABLE_FORMATS, type ReadableFormat } from '@uvh/formats/recognise/readable-formats';
import { CommandRefusal, UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import { unreadableFile } from '../../../platform/cli/unreadable-file.ts';
import type { DemandRoom } from '../../../platform/room-on-disk.ts';
import { withSoundParquet } from './sound-parquet.ts';
import { fileSource } from './source/folder-source.ts';
import type { ImageSource } from './source/image-source.ts';
import { inOneFormat } from './source/one-format.ts';
import { openAnnotationSource, withPictures } from './source/open-source.ts';

/** Boxes as they were read, with what was found on the way. */
export interface BoxesRead {
  readonly dataset: Dataset;
  readonly format: ReadableFormat | 'detector';
  /** Entries that were left out or converted. */
  readonly problems: readonly Problem[];
}

interface ReadingOptions {
  /** The format, where somebody has named it. */
  readonly wanted?: ReadableFormat | undefined;
  /** Leaves out entries that are not understood. */
  readonly skipsBad: boolean;
  readonly demandRoom: DemandRoom;
}

/**
 * Reads the boxes of an annotation file, folder or archive, or those that lie beside the pictures. Refuses all of it
 * when an entry is not understood, unless such entries are to be left out.
 */
export async function readBoxes(
  pictures: ImageSource,
  place: string | undefined,
  { wanted, skipsBad, demandRoom }: ReadingOptions,
): Promise<BoxesRead> {
  const read = await readFrom(pictures, place, wanted, demandRoom).catch(refuseWhatIsTooLong);
  const refused = read.problems.filter(({ effect }) => effect === 'refused');
  if (read.format === undefined && place === undefined) refuseBarePictures(ownPaths(pictures));
  if (read.format === undefined || (refused.length > 0 && !skipsBad)) {
    const advice = read.format === undefined ? [] : ['Nothing was imported. --skip-bad leaves these entries out.'];
    throw new CommandRefusal([...refused.map(sentenceOf), ...advice].join('\n'));
  }
  return { dataset: read.dataset, format: read.format, problems: read.problems };
}

/** Who brought nothing but pictures asks where boxes come from, not which formats there are. */
function refuseBarePictures(files: readonly string[]): void {
  if (files.length === 0 || !files.every(isImagePath)) return;
  throw new CommandRefusal(
    `There are no boxes beside ${counted(files.length, 'picture')}. Name the place of their boxes by --suggestions, or have a detector suggest them: organiser suggest (docs/detector.md). Nothing was imported.`,
    'no-boxes',
  );
}

/** Half a GiB is the longest text of a program; the file of boxes of an event of a million images is shorter. */
function refuseWhatIsTooLong(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
    throw new CommandRefusal(
      'A file of boxes is longer than 512 MiB, which cannot be read at once. Share it out over several files. Nothing was imported.',
    );
  throw error;
}

/** The same files, of which one that the disk or the archive does not give is refused in a sentence. */
function refusingUnreadable<F extends DatasetFiles>(files: F): F {
  const refuse = (file: string) => (error: unknown) => {
    if (error instanceof CommandRefusal) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefusal(`${file} cannot be read (${why}). Nothing was imported.`);
  };
  return {
    ...files,
    bytes: (file) => files.bytes(file).catch(refuse(file)),
    head: (file, count) => files.head(file, count).catch(refuse(file)),
  };
}

async function readFrom(
  pictures: ImageSource,
  place: string | undefined,
  wanted: ReadableFormat | undefined,
  demandRoom: DemandRoom,
): Promise<DatasetRead> {
  const read = (files: DatasetFiles) => readDataset(withSoundParquet(refusingUnreadable(files)), wanted);
  if (place === undefined) return read(pictures);
  const opened = await openAnnotationSource(place, demandRoom);
  try {
    const { source: annotations } = await inOneFormat(opened, wanted, false);
    return await read(withPictures(annotations, pictures, isImagePath));
  } finally {
    await opened.close();
  }
}

/** The format that an option names; by the short name too that `organiser export` lists. */
export function formatNamed(name: string | undefined): ReadableFormat | undefined {
  if (name === undefined) return undefined;
  if (name === 'hf') return 'hugging-face';
  if (isReadableFormat(name)) return name;
  const readable = Object.entries(READABLE_FORMATS).map(([format, text]) => `  ${format}: ${text}`);
  throw new UsageRefusal(`${name} is not a format that can be read. These are:\n${readable.join('\n')}`);
}

function isReadableFormat(name: string): name is ReadableFormat {
  return Object.hasOwn(READABLE_FORMATS, name);
}

/** The class map of a file, or one that maps nothing. */
export async function readClassMapFile(
  file: string | undefined,
  section: string | undefined,
  classes: ClassList,
): Promise<ClassMap> {
  if (file === undefined) return new ClassMap(classes);
  const name = path.basename(file);
  const bytes = await fileSource(file)
    .bytes(name)
    .catch((error: NodeJS.ErrnoException) => {
      throw unreadableFile(file, error);
    });
  return mapIn(readClassMap(textOf(bytes), name, classes, section));
}

/** The class map of names that somebody chose a class for; `place` says where. */
export function classMapFrom(
  chosen: Readonly<Record<string, ClassTarget>>,
  place: string,
  classes: ClassList,
): ClassMap {
  return mapIn(classMapOf(chosen, place, classes));
}

function mapIn(result: ClassMapResult): ClassMap {
  if (result.kind === 'refused') throw new UsageRefusal(result.problems.join('\n'));
  return result.map;
}
