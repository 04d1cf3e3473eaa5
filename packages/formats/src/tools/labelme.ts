import type { BoxDraft, ImageDraft } from '../draft.ts';
import { withoutExtension } from '../files.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { type JsonObject, numberIn, scoreIn, shown, textIn } from '../text/json.ts';
import { boxAround, imageDraft, objectsIn } from './draft-of.ts';

/** Shapes that enclose something; X-AnyLabeling calls a turned box a rotation. */
const CLOSED: ReadonlySet<string> = new Set(['rectangle', 'polygon', 'mask', 'rotation']);

/** A file of labelme: the shapes of one picture. */
export function labelmeDrafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  const name = textIn(root.imagePath) ?? withoutExtension(findings.file);
  const boxes = objectsIn(root.shapes, 'shapes', findings).flatMap(([shape, place]): BoxDraft[] => {
    const type = textIn(shape.shape_type) ?? 'polygon';
    const label = textIn(shape.label);
    if (type === 'circle') return circle(shape, label, place, findings);
    if (!CLOSED.has(type)) {
      findings.leaveOut(place, `is a ${type} (${shown(shape.label)}), which bounds no box, and was left out`, type);
      return [];
    }
    const around = boxAround(shape.points);
    if (label === undefined || !around) {
      findings.refuse(place, label === undefined ? 'has no label' : 'has no points that can be read');
      return [];
    }
    if (type !== 'rectangle') findings.adjust(place, `is a ${type}; the upright box around it was taken`, type);
    return [{ place, label, shape: around, ...definedOf({ score: scoreIn(shape.score) }) }];
  });
  return [imageDraft(undefined, findings, name, boxes, { width: root.imageWidth, height: root.imageHeight })];
}

/** Its middle and a point on its edge. */
function circle(shape: JsonObject, label: string | undefined, place: string, findings: FileFindings): BoxDraft[] {
  const [middle, edge] = Array.isArray(shape.points) ? shape.points : [];
  const [x, y] = Array.isArray(middle) ? middle.map(numberIn) : [];
  const [edgeX, edgeY] = Array.isArray(edge) ? edge.map(numberIn) : [];
  if (label === undefined || x === undefined || y === undefined || edgeX === undefined || edgeY === undefined) {
    findings.refuse(place, 'is a circle that cannot be read');
    return [];
  }
  const radius = Math.hypot(edgeX - x, edgeY - y);
  findings.adjust(place, 'is a circle; the box around it was taken', 'circle');
  const rect = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  return [{ place, label, shape: { kind: 'box', rect } }];
}
