import type { BoxDraft, ImageDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { attributesIn, type JsonObject, scoreIn, textIn } from '../text/json.ts';
import { fourOf, imageDraft, objectsIn } from './draft-of.ts';

/** BDD100K and Scalabel: a list of frames (or `frames`), boxes by their corners under `box2d`. */
export function bdd100kDrafts(root: unknown, findings: FileFindings): ImageDraft[] {
  return objectsIn(root, 'frames', findings).flatMap(([frame, place]): ImageDraft[] => {
    const name = textIn(frame.name) ?? textIn(frame.url);
    if (name === undefined) {
      findings.refuse(place, 'names no picture');
      return [];
    }
    // Older files hold the labels of a frame under its frames.
    const labels = frame.labels ?? (Array.isArray(frame.frames) ? frame.frames[0]?.objects : undefined) ?? [];
    const boxes = objectsIn(labels, `${place}.labels`, findings).flatMap((entry) => boxDraft(...entry, findings));
    return [imageDraft(place, findings, name, boxes, sizeOf(frame))];
  });
}

function sizeOf(frame: JsonObject): { readonly width?: unknown; readonly height?: unknown } {
  const { size } = frame;
  return typeof size === 'object' && size !== null ? size : {};
}

function boxDraft(label: JsonObject, place: string, findings: FileFindings): BoxDraft[] {
  const name = textIn(label.category);
  const shape = fourOf(label.box2d, ['x1', 'y1', 'x2', 'y2']);
  if (name !== undefined && shape) {
    return [
      {
        place,
        label: name,
        shape,
        ...definedOf({ score: scoreIn(label.score), attributes: attributesIn(label.attributes) }),
      },
    ];
  }
  if (name === undefined) findings.refuse(place, 'has no category');
  else if (label.box2d === undefined || label.box2d === null)
    findings.leaveOut(place, `("${name}") has no box2d and was left out`, 'box2d');
  else findings.refuse(`${place}.box2d`, 'must have x1, y1, x2 and y2');
  return [];
}
