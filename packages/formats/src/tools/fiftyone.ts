import type { BoxDraft, ImageDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import {
  attributesIn,
  fieldsOf,
  isJsonObject,
  type JsonObject,
  numberIn,
  scoreIn,
  shown,
  textIn,
} from '../text/json.ts';
import { imageDraft, objectsIn } from './draft-of.ts';

/** FiftyOne: `labels.json` of a FiftyOneImageDetectionDataset, or `samples.json` of a FiftyOneDataset. Fractions. */
export function fiftyOneDrafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  if (Array.isArray(root.samples)) return ofSamples(root.samples, findings);
  const classes = Array.isArray(root.classes) ? root.classes.map(textIn) : [];
  return Object.entries(fieldsOf(root.labels)).map(([name, labels]) => {
    const boxes = labels === null ? [] : objectsIn(labels, `labels.${name}`, findings);
    return imageDraft(
      `labels.${name}`,
      findings,
      name,
      boxes.flatMap(([one, place]) => boxDraft(one, place, classes, findings)),
    );
  });
}

function ofSamples(samples: readonly unknown[], findings: FileFindings): ImageDraft[] {
  return objectsIn(samples, 'samples', findings).flatMap(([sample, place]): ImageDraft[] => {
    const name = textIn(sample.filepath);
    if (name === undefined) {
      findings.refuse(place, 'has no filepath');
      return [];
    }
    // A sample may have several fields of boxes: what people drew goes before what a model said.
    const fields = Object.entries(sample).filter(([, value]) => isJsonObject(value) && value._cls === 'Detections');
    const [field, detections] = fields.find(([key]) => /truth/i.test(key)) ?? fields[0] ?? [];
    for (const [other] of fields)
      if (other !== field) findings.leaveOut(`${place}.${other}`, `was left out beside ${field}`, other);
    const listed = isJsonObject(detections) ? detections.detections : [];
    const boxes = objectsIn(listed, `${place}.${field}`, findings).flatMap((entry) => boxDraft(...entry, [], findings));
    return [imageDraft(place, findings, name, boxes, fieldsOf(sample.metadata))];
  });
}

function boxDraft(
  one: JsonObject,
  place: string,
  classes: readonly (string | undefined)[],
  findings: FileFindings,
): BoxDraft[] {
  const label = typeof one.label === 'number' ? (classes[one.label] ?? String(one.label)) : textIn(one.label);
  const [x, y, width, height] = Array.isArray(one.bounding_box) ? one.bounding_box.map(numberIn) : [];
  if (label === undefined || x === undefined || y === undefined || width === undefined || height === undefined) {
    findings.refuse(place, label === undefined ? 'has no label' : `has a bounding_box ${shown(one.bounding_box)}`);
    return [];
  }
  const fields = definedOf({ score: scoreIn(one.confidence), attributes: attributesIn(one.attributes) });
  return [{ place, label, shape: { kind: 'numbers', values: [x, y, width, height] }, ...fields }];
}
