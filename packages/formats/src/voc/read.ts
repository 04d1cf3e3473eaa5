import type { Split } from '../dataset.ts';
import { type BoxDraft, type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import {
  baseNameOf,
  cleanPath,
  type DatasetFiles,
  folderOf,
  isImagePath,
  linesOf,
  textOf,
  withoutExtension,
} from '../files.ts';
import { boxAroundPoints, boxAroundTurned } from '../geometry/bounds.ts';
import { boxFieldsIn, definedOf, imageFieldsIn, splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { numberIn, scoreIn } from '../text/json.ts';
import { typedFromText } from '../text/typed-text.ts';
import { parseXml, type XmlElement } from '../text/xml.ts';

/**
 * Reads Pascal VOC, one file a picture: corners as pixels from 0, as CVAT, Roboflow and labelImg write them (the
 * challenge itself counted from 1, which moves boxes by one pixel and cannot be told from the files). Polygons and
 * turned boxes (`robndbox`) are read as the upright box around.
 */
export async function readVoc(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const splits = await splitLists(files);
  const pictureNameOf = pictureNames(files.paths, paths);
  const drafts: ImageDraft[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const annotation = parseXml(textOf(await files.bytes(path)), file)?.children('annotation')[0];
    if (!annotation) continue;
    drafts.push(imageDraft(annotation, path, pictureNameOf(annotation, file), splits, file));
  }
  const listed = await labelMap(files);
  const classes = [...new Set([...listed, ...labelsOf(drafts)])].map((name) => ({ name }));
  const images = await imagesOfDrafts(drafts, { corners: 'xyxy', unit: 'px' }, files, findings);
  return { dataset: { classes, images }, problems: findings.list() };
}

/**
 * Which picture an annotation means. `filename` is often stale, since tools keep it when pictures are renamed or copied;
 * the name of the XML file then counts.
 */
function pictureNames(
  paths: readonly string[],
  annotationFiles: readonly string[],
): (annotation: XmlElement, findings: FileFindings) => string {
  const pictures = paths.filter(isImagePath);
  const names = new Set(pictures.map(baseNameOf));
  const byStem = new Map(pictures.map((picture) => [withoutExtension(baseNameOf(picture)), picture]));
  const annotated = new Set(annotationFiles.map(stemOf));
  return (annotation, { file, adjust }) => {
    const stem = stemOf(file);
    const own = byStem.get(stem);
    const named = annotation.text('filename');
    const isThere = named !== undefined && (pictures.length === 0 || names.has(baseNameOf(named)));
    if (!isThere) return own ?? named ?? `${stem}.jpg`;
    if (own === undefined || stemOf(named) === stem || !annotated.has(stemOf(named))) return named;
    adjust('filename', `is ${named}, which has a file of its own; it was taken for that of ${baseNameOf(own)}`);
    return own;
  };
}

function stemOf(path: string): string {
  return withoutExtension(baseNameOf(cleanPath(path)));
}

async function splitLists(files: DatasetFiles): Promise<ReadonlyMap<string, Split>> {
  const splits = new Map<string, Split>();
  for (const path of files.paths.filter((one) => /(^|\/)ImageSets\/Main\/(train|val|test)\.txt$/.test(one))) {
    const split = splitInPath(baseNameOf(path));
    for (const line of linesOf(textOf(await files.bytes(path))))
      if (split && line.trim() !== '') splits.set(line.trim(), split);
  }
  return splits;
}

/** The classes of CVAT's `labelmap.txt`: `name:colour:parts:actions`, without the background. */
async function labelMap(files: DatasetFiles): Promise<readonly string[]> {
  const path = files.paths.find((one) => baseNameOf(one) === 'labelmap.txt');
  if (path === undefined) return [];
  return linesOf(textOf(await files.bytes(path)))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/(:[^:]*){3}$/, '').trim())
    .filter((name) => name !== '' && name !== 'background');
}

function imageDraft(
  annotation: XmlElement,
  path: string,
  name: string,
  splits: ReadonlyMap<string, Split>,
  findings: FileFindings,
): ImageDraft {
  const widthPx = numberIn(annotation.text('size', 'width'));
  const heightPx = numberIn(annotation.text('size', 'height'));
  const isSized = widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0;
  const stem = withoutExtension(path.replace(/^(.*\/)?Annotations\//, ''));
  const own = imageFieldsIn(attributesOf(annotation));
  // Where a picture has an id of its own the file is ours: its lists name every split, and its folders none.
  const split = splits.get(stem) ?? (own.id === undefined ? splitInPath(`${folderOf(path)}/`) : undefined);
  return {
    ...(split && { split }),
    ...own,
    place: undefined,
    file: path,
    name,
    ...(isSized && { size: { widthPx, heightPx } }),
    boxes: annotation
      .children('object')
      .flatMap((object, index) => boxDraft(object, `object[${index}]`, findings) ?? []),
  };
}

/** Attributes as CVAT writes them into VOC: `<attributes><attribute><name/><value/></attribute></attributes>`. */
function attributesOf(element: XmlElement): Readonly<Record<string, unknown>> {
  const list = element.children('attributes')[0]?.children('attribute') ?? [];
  return Object.fromEntries(
    list.flatMap((one) => {
      const name = one.text('name');
      return name === undefined ? [] : [[name, typedFromText(one.text('value'))]];
    }),
  );
}

function boxDraft(object: XmlElement, place: string, findings: FileFindings): BoxDraft | undefined {
  const label = object.text('name');
  if (label === undefined) return findings.refuse(place, 'has no name of a class');
  for (const part of ['name', 'bndbox']) {
    const count = object.children(part).length;
    if (count > 1) findings.leaveOut(place, `has ${count} of ${part}; the first was taken`, `several ${part}`);
  }
  const shape = shapeOf(object, label, place, findings);
  if (!shape) return findings.refuse(place, `("${label}") has no bndbox with xmin, ymin, xmax and ymax`);
  const { score, ...others } = attributesOf(object);
  const { objectId, ...fields } = boxFieldsIn(others);
  return {
    ...fields,
    place,
    label,
    shape,
    ...definedOf({
      id: objectId,
      score: scoreIn(score ?? object.text('confidence') ?? object.text('score')),
    }),
  };
}

function shapeOf(
  object: XmlElement,
  label: string,
  place: string,
  findings: FileFindings,
): BoxDraft['shape'] | undefined {
  const numbers = (of: string, ...names: readonly string[]) => names.map((name) => numberIn(object.text(of, name)));
  const [left, top, right, bottom] = numbers('bndbox', 'xmin', 'ymin', 'xmax', 'ymax');
  if (left !== undefined && top !== undefined && right !== undefined && bottom !== undefined)
    return { kind: 'numbers', values: [left, top, right, bottom] };
  const [cx, cy, width, height, angle = 0] = numbers('robndbox', 'cx', 'cy', 'w', 'h', 'angle');
  const around =
    cx !== undefined && cy !== undefined && width !== undefined && height !== undefined
      ? boxAroundTurned({ x: cx - width / 2, y: cy - height / 2, width, height }, (angle * 180) / Math.PI, [cx, cy])
      : boxAroundPoints(polygonOf(object));
  if (!around) return undefined;
  findings.adjust(place, `("${label}") is an outline or a turned box; the upright box around it was taken`, 'outline');
  return { kind: 'box', rect: around };
}

/** Points as Roboflow writes them: `x1`, `y1`, `x2`, `y2` and so on. */
function polygonOf(object: XmlElement): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  for (let number = 1; ; number += 1) {
    const x = numberIn(object.text('polygon', `x${number}`));
    const y = numberIn(object.text('polygon', `y${number}`));
    if (x === undefined || y === undefined) return points;
    points.push([x, y]);
  }
}
