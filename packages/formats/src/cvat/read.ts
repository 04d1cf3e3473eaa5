import type { DatasetClass } from '../dataset.ts';
import { type BoxDraft, type ImageDraft, imagesOfDrafts } from '../draft.ts';
import { baseNameOf, type DatasetFiles, folderOf, textOf, withoutExtension } from '../files.ts';
import { boxFieldsIn, definedOf, imageFieldsIn, splitNamed } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { numberIn, scoreIn, shown } from '../text/json.ts';
import { elementSlices, withoutXmlComments } from '../text/slices.ts';
import { typedFromText } from '../text/typed-text.ts';
import { parseXml, type XmlElement } from '../text/xml.ts';
import { boxAroundShape, SHAPELESS, SHAPES } from './shapes.ts';

/**
 * Reads "CVAT for images 1.1": boxes (also turned ones), polygons, ellipses, masks and cuboids, of which the upright
 * box around counts. Lines, points, skeletons and tags are told and left out, as are the tracks of "CVAT for video".
 * CVAT exports one annotator in one file: of several files each is the work of its assignee, or of whom its name names.
 */
export async function readCvat(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  const classes = new Map<string, DatasetClass>();
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const text = withoutXmlComments(textOf(await files.bytes(path)));
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
      file.refuse(undefined, 'has a DOCTYPE, which is not read');
      continue;
    }
    if (!text.trimEnd().endsWith('</annotations>'))
      file.refuse(undefined, 'ends before </annotations>: the file is not whole');
    for (const name of labelsIn(text, file)) classes.set(name, { name });
    const annotator = paths.length > 1 ? annotatorOf(text, path, file) : undefined;
    for (const slice of elementSlices(text, 'image')) {
      const image = parseXml(slice.text, file, slice.line)?.children('image')[0];
      const draft = image && imageDraft(image, slice.line, file);
      if (draft) drafts.push(annotator === undefined ? draft : drawnBy(annotator, draft));
    }
    for (const track of elementSlices(text, 'track'))
      file.leaveOut(
        track.line,
        'is a track of "CVAT for video", which was left out; "CVAT for images 1.1" can be read',
        'track',
      );
  }
  for (const { boxes } of drafts) for (const { label } of boxes) classes.set(label, { name: label });
  const images = await imagesOfDrafts(drafts, { corners: 'xyxy', unit: 'px' }, files, findings);
  return { dataset: { classes: [...classes.values()], images }, problems: findings.list() };
}

/** The assignee of the job or task that a file was exported from, else the name of the file without what is common. */
function annotatorOf(text: string, path: string, findings: FileFindings): string {
  for (const assignee of elementSlices(text, 'assignee')) {
    const name = parseXml(assignee.text, findings, assignee.line)?.children('assignee')[0]?.text('username');
    if (name) return name;
  }
  return withoutExtension(baseNameOf(path) === 'annotations.xml' ? folderOf(path) : path);
}

function drawnBy(annotator: string, draft: ImageDraft): ImageDraft {
  const boxes = draft.boxes.map((box) => (box.state === undefined ? { annotator, ...box } : box));
  return { annotators: [annotator], ...draft, boxes };
}

function labelsIn(text: string, findings: FileFindings): readonly string[] {
  const [labels] = elementSlices(text, 'labels');
  const element = labels && parseXml(labels.text, findings, labels.line);
  return (element?.children('labels')[0]?.children('label') ?? []).flatMap((label) => label.text('name') ?? []);
}

function imageDraft(image: XmlElement, line: number, findings: FileFindings): ImageDraft | undefined {
  const name = image.attribute('name');
  if (name === undefined) return findings.refuse(line, 'is an image without a name');
  const widthPx = numberIn(image.attribute('width'));
  const heightPx = numberIn(image.attribute('height'));
  const isSized = widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0;
  const boxes = SHAPES.flatMap((shape) => image.children(shape).map((element) => ({ shape, element })));
  for (const shapeless of SHAPELESS)
    for (const element of image.children(shapeless))
      findings.leaveOut(
        line,
        `${name} has ${article(shapeless)} (${shown(element.attribute('label'))}), which bounds nothing and was left out`,
        shapeless,
      );
  for (const unknown of image.childNames.filter((one) => !KNOWN.has(one)))
    for (const element of image.children(unknown))
      findings.leaveOut(
        line,
        `${name} has a ${unknown} (${shown(element.attribute('label'))}), which cannot be read and was left out`,
        'unknown shape',
      );
  const fields = ['camera', 'captured_at', 'licence', 'attribution'].map((field) => [field, image.attribute(field)]);
  const split = splitNamed(image.attribute('subset'));
  return {
    ...imageFieldsIn(definedOf(Object.fromEntries(fields))),
    ...(split && { split }),
    place: line,
    file: findings.file,
    name,
    ...definedOf({ id: image.attribute('image_id') ?? image.attribute('id') }),
    ...(isSized && { size: { widthPx, heightPx } }),
    boxes: boxes.flatMap(({ shape, element }) => boxDraft(shape, element, line, findings) ?? []),
  };
}

const KNOWN: ReadonlySet<string> = new Set([...SHAPES, ...SHAPELESS, 'attribute']);

function article(shape: string): string {
  if (shape === 'points') return shape;
  return shape === 'ellipse' ? 'an ellipse' : `a ${shape}`;
}

function boxDraft(
  shape: (typeof SHAPES)[number],
  element: XmlElement,
  line: number,
  findings: FileFindings,
): BoxDraft | undefined {
  const label = element.attribute('label');
  if (label === undefined) return findings.refuse(line, `has a ${shape} without a label`);
  const rect = boxAroundShape(shape, element);
  if (!rect) return findings.refuse(line, `has a ${shape} of "${label}" without a position`);
  if (shape !== 'box' || (numberIn(element.attribute('rotation')) ?? 0) % 360 !== 0)
    findings.adjust(
      line,
      `has ${article(shape === 'box' ? 'turned box' : shape)} of "${label}"; the upright box around it was taken`,
      'shape',
    );
  const values = element.children('attribute').flatMap((one): [string, unknown][] => {
    const key = one.attribute('name');
    return key === undefined ? [] : [[key, typedFromText(one.ownText)]];
  });
  const { score, ...others } = Object.fromEntries(values);
  const { objectId, ...fields } = boxFieldsIn(others);
  return {
    ...fields,
    place: line,
    label,
    shape: { kind: 'box', rect },
    ...definedOf({ id: objectId, score: scoreIn(score) }),
  };
}
