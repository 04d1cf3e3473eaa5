import type { BoxState } from '../dataset.ts';
import type { BoxDraft } from '../draft.ts';
import { boxFieldsIn, definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { fieldsOf, type JsonObject, numberIn, scoreIn, shown, textIn } from '../text/json.ts';
import { labelsIn, readRegion, sizeIn } from './results.ts';

/** What one person or machine said of a picture. */
export interface Annotation {
  readonly object: JsonObject;
  readonly place: string;
  readonly annotator: string | undefined;
  readonly state: BoxState;
}

/** The box of a region of an annotation; what bounds none or cannot be read is told. */
export function boxDraft(
  region: JsonObject,
  place: string,
  annotation: Annotation,
  findings: FileFindings,
): BoxDraft | undefined {
  const value = fieldsOf(region.value);
  const turned = numberIn(region.image_rotation) ?? 0;
  if (turned % 360 !== 0)
    return findings.refuse(
      place,
      `was drawn on a picture turned by ${turned} degrees (image_rotation), which places it elsewhere; turn the picture back in Label Studio and export again`,
    );
  const read = readRegion(value, sizeIn(region), textIn(region.type));
  if (read.kind === 'refused') return findings.refuse(place, read.message);
  if (read.kind === 'other')
    return findings.leaveOut(place, `is ${read.what}, which bounds no box, and was left out`, read.what);
  if (read.kind === 'box' && read.note !== undefined)
    findings.adjust(place, `("${read.label}") ${read.note}; the upright box around it was taken`, read.note);
  const labels = labelsIn(value);
  if (labels.length > 1)
    findings.adjust(place, `has several classes (${shown(labels.join(', '))}); the first was taken`, 'several classes');
  const { objectId, ...fields } = boxFieldsIn(region.meta);
  return {
    state: annotation.state,
    ...(annotation.annotator !== undefined && { annotator: annotation.annotator }),
    ...fields,
    place,
    label: read.label,
    shape: read.kind === 'box' ? { kind: 'box', rect: read.rect } : { kind: 'numbers', values: read.percent },
    ...definedOf({
      id: objectId ?? textIn(region.id),
      score: scoreIn(region.score),
    }),
  };
}
