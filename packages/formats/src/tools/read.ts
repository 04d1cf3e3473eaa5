import { type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import { type DatasetFiles, folderOf, textOf } from '../files.ts';
import type { BoxEncoding } from '../geometry/encoding.ts';
import { splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { isJsonObject, parseJson } from '../text/json.ts';
import { bdd100kDrafts } from './bdd100k.ts';
import { createMlDrafts } from './createml.ts';
import { fiftyOneDrafts } from './fiftyone.ts';
import { labelboxDrafts } from './labelbox.ts';
import { labelmeDrafts } from './labelme.ts';
import { superviselyDrafts } from './supervisely.ts';
import { viaCsvDrafts, viaDrafts } from './via.ts';
import { isVia3, via3Drafts } from './via-3.ts';

/** Formats of one tool each that are read and not written. */
export type ToolFormat = 'labelme' | 'labelbox' | 'createml' | 'via' | 'bdd100k' | 'supervisely' | 'fiftyone';

/** What four numbers of a box mean in each. */
const DOCUMENTED: Readonly<Record<ToolFormat, BoxEncoding>> = {
  labelme: { corners: 'xyxy', unit: 'px' },
  labelbox: { corners: 'xywh', unit: 'px' },
  createml: { corners: 'cxcywh', unit: 'px' },
  via: { corners: 'xywh', unit: 'px' },
  bdd100k: { corners: 'xyxy', unit: 'px' },
  supervisely: { corners: 'xyxy', unit: 'px' },
  fiftyone: { corners: 'xywh', unit: 'fraction' },
};

/** Formats with a file for each picture: a word in its name is one of the picture's name, and names no split. */
const FILE_PER_PICTURE: ReadonlySet<ToolFormat> = new Set(['labelme', 'supervisely']);

/** Reads the files of a tool as one data set. */
export async function readTool(format: ToolFormat, files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const split = splitInPath(FILE_PER_PICTURE.has(format) ? `${folderOf(path)}/` : path);
    // One by one: a file may have more of them than a call takes arguments.
    for (const draft of draftsIn(format, textOf(await files.bytes(path)), file))
      drafts.push(split ? { ...draft, split } : draft);
  }
  const images = await imagesOfDrafts(drafts, DOCUMENTED[format], files, findings);
  return { dataset: { classes: labelsOf(drafts).map((name) => ({ name })), images }, problems: findings.list() };
}

function draftsIn(format: ToolFormat, text: string, file: FileFindings): ImageDraft[] {
  if (format === 'via' && /\.csv$/i.test(file.file)) return viaCsvDrafts(text, file);
  if (format === 'labelbox') return labelboxDrafts(text, file);
  const root = parseJson(text, file);
  if (root === undefined) return [];
  if (format === 'createml' && Array.isArray(root)) return createMlDrafts(root, file);
  if (format === 'bdd100k') return bdd100kDrafts(isJsonObject(root) ? root.frames : root, file);
  if (!isJsonObject(root)) {
    file.refuse(undefined, 'the top level is not what this format has');
    return [];
  }
  switch (format) {
    case 'labelme':
      return labelmeDrafts(root, file);
    case 'supervisely':
      return superviselyDrafts(root, file);
    case 'via':
      return isVia3(root) ? via3Drafts(root, file) : viaDrafts(root, file);
    case 'fiftyone':
      return fiftyOneDrafts(root, file);
    case 'createml':
      file.refuse(undefined, 'the top level must be a list of pictures');
      return [];
  }
}
