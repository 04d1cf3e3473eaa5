import type { BoxDraft, ImageDraft } from '../draft.ts';
import { baseNameOf } from '../files.ts';
import type { FileFindings } from '../problem.ts';
import { fieldsOf, isJsonObject, type JsonObject, textIn } from '../text/json.ts';
import { boxAround, imageDraft, objectsIn } from './draft-of.ts';

/** A file of Supervisely (`ann/<name of the picture>.json`): the objects of one picture. */
export function superviselyDrafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  const name = baseNameOf(findings.file).replace(/\.json$/i, '');
  const boxes = objectsIn(root.objects, 'objects', findings).flatMap(([object, place]): BoxDraft[] => {
    const type = textIn(object.geometryType) ?? 'rectangle';
    const label = textIn(object.classTitle);
    if (type !== 'rectangle' && type !== 'polygon') {
      findings.leaveOut(place, `is a ${type}, which was left out; rectangles and polygons can be read`, type);
      return [];
    }
    const shape = isJsonObject(object.points) ? boxAround(object.points.exterior) : undefined;
    if (label === undefined || !shape) {
      findings.refuse(place, label === undefined ? 'has no classTitle' : 'has no points that can be read');
      return [];
    }
    if (type === 'polygon') findings.adjust(place, 'is a polygon; the upright box around it was taken', type);
    return [{ place, label, shape }];
  });
  return [imageDraft(undefined, findings, name, boxes, fieldsOf(root.size))];
}
