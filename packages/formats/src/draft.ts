import type { Rect } from '@uvh/domain/annotation/box';
import type { DatasetBox, DatasetImage } from './dataset.ts';
import { cleanPath, type DatasetFiles, withoutExtension } from './files.ts';
import {
  type BoxEncoding,
  type BoxSample,
  encodingText,
  type FourNumbers,
  recogniseEncoding,
} from './geometry/encoding.ts';
import { placeBox, placeNumbers } from './geometry/place-box.ts';
import { uniqueIds } from './ids/unique-ids.ts';
import type { PixelSize } from './orientation.ts';
import { findPictures } from './picture/find-picture.ts';
import { sizeOfPicture } from './picture/header-size.ts';
import { type FileFindings, type Findings, findingsOf, type Place } from './problem.ts';

/** A box as its file has it: four numbers, whose meaning all boxes of the file tell together, or a box in pixels. */
export interface BoxDraft extends Omit<DatasetBox, keyof Rect | 'id'> {
  readonly place: Place;
  /** The file that has it, where that may be another one than that of its picture. */
  readonly file?: string;
  readonly id?: string;
  readonly shape:
    | { readonly kind: 'numbers'; readonly values: FourNumbers }
    | { readonly kind: 'box'; readonly rect: Rect };
}

/** A picture as its file has it. */
export interface ImageDraft extends Omit<DatasetImage, 'id' | 'fileName' | 'widthPx' | 'heightPx' | 'boxes'> {
  readonly place: Place;
  /** The annotation file that describes it. */
  readonly file: string;
  readonly id?: string;
  /** Path or name as the file spells it. */
  readonly name: string;
  readonly size?: PixelSize;
  readonly boxes: readonly BoxDraft[];
}

/** The labels of the boxes of drafts, each once, in the order of their letters. */
export function labelsOf(drafts: readonly Pick<ImageDraft, 'boxes'>[]): readonly string[] {
  return [...new Set(drafts.flatMap(({ boxes }) => boxes.map(({ label }) => label)))].sort();
}

/**
 * Makes pictures of drafts: finds their files and, where the annotations do not tell it, their sizes, recognises what
 * the numbers of the boxes mean, cuts boxes to their pictures and keeps ids apart. `documented` is what the format says
 * of the numbers, of each file where files differ. A picture with boxes whose size nobody knows is refused.
 */
export async function imagesOfDrafts(
  drafts: readonly ImageDraft[],
  documented: BoxEncoding | ((file: string) => BoxEncoding),
  files: DatasetFiles,
  findings: Findings,
): Promise<readonly DatasetImage[]> {
  const documentedOf = typeof documented === 'function' ? documented : () => documented;
  const entries = drafts.map(({ name, file }) => ({ name, annotationFile: file }));
  const pictures = findPictures(files.paths, entries);
  const located: { readonly draft: ImageDraft; readonly fileName: string; readonly size: PixelSize }[] = [];
  for (const [index, draft] of drafts.entries()) {
    const found = pictures[index];
    const size = draft.size ?? (found === undefined ? undefined : await sizeOfPicture(files, found));
    const fileName = found ?? cleanPath(draft.name);
    if (size) located.push({ draft, fileName, size });
    else if (draft.boxes.length === 0) located.push({ draft, fileName, size: { widthPx: 0, heightPx: 0 } });
    else
      findingsOf(draft.file, findings).refuse(
        draft.place,
        `tells no size of ${draft.name}, and no such picture is there to look at`,
      );
  }
  const encodings = encodingsOf(located, documentedOf, findings);
  const imageIds = uniqueIds();
  const boxIds = uniqueIds();
  return located.map(({ draft, fileName, size }): DatasetImage => {
    const { place: _, file, id, name: _name, size: _size, boxes, ...fields } = draft;
    const imageId = imageIds.take(id ?? withoutExtension(fileName));
    const placed = boxes.flatMap((box, index): DatasetBox[] => {
      const { place, file: boxFile = file, id: boxId, shape, ...rest } = box;
      const encoding = encodings.get(boxFile) ?? documentedOf(boxFile);
      const told = findingsOf(boxFile, findings);
      const rect =
        shape.kind === 'box'
          ? placeBox(shape.rect, size, place, told)
          : placeNumbers(shape.values, size, encoding, place, told);
      return rect ? [{ ...rest, ...rect, id: boxIds.take(boxId ?? `${imageId}:${index + 1}`) }] : [];
    });
    return { ...fields, id: imageId, fileName, ...size, boxes: placed };
  });
}

function encodingsOf(
  located: readonly { readonly draft: ImageDraft; readonly size: PixelSize }[],
  documentedOf: (file: string) => BoxEncoding,
  findings: Findings,
): ReadonlyMap<string, BoxEncoding> {
  const samples = located.flatMap(({ draft, size }) =>
    draft.boxes.flatMap(({ file = draft.file, shape }): (BoxSample & { readonly file: string })[] =>
      shape.kind === 'numbers' ? [{ file, values: shape.values, size }] : [],
    ),
  );
  // Files of one picture each say too little alone: their numbers are judged together.
  const files = new Set(located.map(({ draft }) => draft.file));
  const isFilePerPicture = files.size > 1 && files.size >= located.length;
  const groups = Map.groupBy(samples, ({ file }) => (isFilePerPicture ? encodingText(documentedOf(file)) : file));
  const encodings = new Map<string, BoxEncoding>();
  for (const members of groups.values()) {
    const first = members[0]?.file ?? '';
    const documented = documentedOf(first);
    const encoding = recogniseEncoding(members, documented);
    for (const { file } of members) encodings.set(file, encoding);
    if (encoding.corners !== documented.corners || encoding.unit !== documented.unit)
      tellEncoding(findingsOf(first, findings), encoding, documented);
  }
  return encodings;
}

function tellEncoding(findings: FileFindings, encoding: BoxEncoding, documented: BoxEncoding): void {
  findings.adjust(
    undefined,
    `boxes were read as ${encodingText(encoding)}, not ${encodingText(documented)}`,
    'encoding',
  );
}
