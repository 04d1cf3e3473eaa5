import { counted } from '@uvh/domain/text/counted';
import { readCoco } from './coco/read.ts';
import { readCvat } from './cvat/read.ts';
import type { Dataset, DatasetImage } from './dataset.ts';
import { readDatumaro } from './datumaro/read.ts';
import { type DatasetFiles, isImagePath } from './files.ts';
import { readHuggingFace } from './hugging-face/read.ts';
import { readLabelStudio } from './label-studio/read.ts';
import { readLines } from './lines/read.ts';
import { readMot } from './mot/read.ts';
import type { Problem } from './problem.ts';
import { EMPTY_DATASET, type ReadResult } from './read-result.ts';
import { READABLE_FORMATS, type ReadableFormat } from './recognise/readable-formats.ts';
import { otherFormatBeside, recogniseFormat } from './recognise/recognise.ts';
import { readCsv } from './table/csv.ts';
import { readParquet } from './table/parquet.ts';
import { readTool } from './tools/read.ts';
import { readVoc } from './voc/read.ts';
import { readYolo } from './yolo/read.ts';

/** What a folder or archive held; `format` is undefined where nothing could be read. */
export interface DatasetRead extends ReadResult {
  readonly format: ReadableFormat | undefined;
}

/**
 * Reads the annotations of a folder or an archive, whatever their format. This is the way in for an import:
 *
 * 1. Give it the listing and ways to the bytes ({@link DatasetFiles}): a folder, a ZIP, a TAR or an object store.
 *    `imageSize` is worth giving where sizes are known already; else the headers of pictures are looked at, for the
 *    formats that do not tell sizes.
 * 2. Show `problems` (`sentenceOf`): `refused` entries are missing from the data set and probably a mistake in the
 *    file, `left_out` and `empty` ones are missing on purpose, `adjusted` ones were converted.
 * 3. Propose classes for unknown names with `proposeClassMap` (class-proposal.ts), and let a person decide.
 * 4. `fileName` of a picture is its path in the listing where it was found there, else the name that the file gives.
 *    Boxes are in pixels of the picture as the file describes it; `placementOf` and `suggestionsOf` (space.ts) bring
 *    them into the annotation space.
 *
 * A `DatasetBox.state` of `suggestion` is a machine's, `gold` is known to be right, `review` is the work of one
 * `annotator`, `consensus` what several people came to; without one the importer decides what the boxes are.
 *
 * `wanted` is the format where a person has named it: files of several formats may lie side by side.
 *
 * Names and labels can be stored: what is no character in them (U+0000, half of a surrogate pair) comes as U+FFFD.
 */
export async function readDataset(files: DatasetFiles, wanted?: ReadableFormat): Promise<DatasetRead> {
  const { dataset, problems, ...read } = await readRecognised(files, wanted);
  return {
    ...read,
    dataset: inCharacters(dataset),
    problems: problems.map((problem) => ({ ...problem, message: characters(problem.message) })),
  };
}

async function readRecognised(files: DatasetFiles, wanted: ReadableFormat | undefined): Promise<DatasetRead> {
  const recognition = await recogniseFormat(files);
  if (wanted !== undefined && (recognition.kind === 'unknown' || recognition.format !== wanted))
    return { format: wanted, ...(await readAs(wanted, files, pathsFor(wanted, files.paths))) };
  if (recognition.kind === 'unknown') {
    const problem = { effect: 'refused', file: 'the folder or archive', message: recognition.message } as const;
    return { format: undefined, dataset: EMPTY_DATASET, problems: [problem] };
  }
  const { format, paths } = recognition;
  const read = { format, ...(await readAs(format, files, paths)) };
  const other = wanted === undefined ? await otherFormatBeside(files, recognition) : undefined;
  return other ? { ...read, problems: [...read.problems, unread(other, format)] } : read;
}

/** Some tools write what they have in several formats, so that what was read may be all. */
function unread(
  other: { readonly format: ReadableFormat; readonly paths: readonly [string, ...string[]] },
  read: ReadableFormat,
): Problem {
  const [file, ...more] = other.paths;
  const others = more.length === 0 ? '' : ` with ${counted(more.length, 'more file')}`;
  const nameOf = (format: ReadableFormat) => READABLE_FORMATS[format].replace(/ \(.*/, '');
  return {
    effect: 'left_out',
    file,
    message: `was left out${others}, since it is ${nameOf(other.format)} and ${nameOf(read)} was read; name the format to have it read instead`,
  };
}

function inCharacters(dataset: Dataset): Dataset {
  return { ...dataset, images: dataset.images.map(imageInCharacters) };
}

function imageInCharacters(image: DatasetImage): DatasetImage {
  const { fileName, camera, licence, attribution } = image;
  return {
    ...image,
    fileName: characters(fileName),
    ...(camera !== undefined && { camera: characters(camera) }),
    ...(licence !== undefined && { licence: characters(licence) }),
    ...(attribution !== undefined && { attribution: characters(attribution) }),
    boxes: image.boxes.map((box) => {
      const label = characters(box.label);
      return label === box.label ? box : { ...box, label };
    }),
  };
}

function characters(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

const ENDINGS: Readonly<Record<ReadableFormat, RegExp>> = {
  coco: /\.json$/i,
  datumaro: /\.json$/i,
  'label-studio': /\.(json|csv|tsv)$/i,
  cvat: /\.xml$/i,
  voc: /\.xml$/i,
  yolo: /\.txt$/i,
  csv: /\.(csv|tsv)$/i,
  parquet: /\.parquet$/i,
  'hugging-face': /\.(jsonl|parquet)$/i,
  labelme: /\.json$/i,
  supervisely: /(^|\/)ann\/.*\.json$/i,
  labelbox: /\.(nd)?json$/i,
  via: /\.(json|csv)$/i,
  bdd100k: /\.json$/i,
  createml: /\.json$/i,
  fiftyone: /\.json$/i,
  kitti: /\.txt$/i,
  visdrone: /\.txt$/i,
  mot: /\.txt$/i,
};

/** Files that may be of a format by their endings; of one file alone, that one whatever its name. */
function pathsFor(format: ReadableFormat, paths: readonly string[]): readonly string[] {
  const others = paths.filter((path) => !isImagePath(path));
  return others.length === 1 ? others : others.filter((path) => ENDINGS[format].test(path)).sort();
}

function readAs(format: ReadableFormat, files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  switch (format) {
    case 'coco':
      return readCoco(files, paths);
    case 'yolo':
      return readYolo(files);
    case 'voc':
      return readVoc(files, paths);
    case 'cvat':
      return readCvat(files, paths);
    case 'label-studio':
      return readLabelStudio(files, paths);
    case 'csv':
      return readCsv(files, paths);
    case 'parquet':
      return readParquet(files, paths);
    case 'hugging-face':
      return readHuggingFace(files, paths);
    case 'datumaro':
      return readDatumaro(files, paths);
    case 'labelme':
    case 'supervisely':
    case 'labelbox':
    case 'via':
    case 'bdd100k':
    case 'createml':
    case 'fiftyone':
      return readTool(format, files, paths);
    case 'kitti':
    case 'visdrone':
      return readLines(format, files, paths);
    case 'mot':
      return readMot(files, paths);
  }
}
