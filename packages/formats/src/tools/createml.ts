import type { BoxDraft, ImageDraft } from '../draft.ts';
import type { FileFindings } from '../problem.ts';
import { textIn } from '../text/json.ts';
import { fourOf, imageDraft, objectsIn } from './draft-of.ts';

/** CreateML: a list of pictures, boxes by their middle and size in pixels. */
export function createMlDrafts(root: readonly unknown[], findings: FileFindings): ImageDraft[] {
  return objectsIn(root, '', findings).flatMap(([item, place]): ImageDraft[] => {
    const name = textIn(item.image) ?? textIn(item.imagefilename);
    if (name === undefined) {
      findings.refuse(place, 'names no picture');
      return [];
    }
    const listed = item.annotations ?? item.annotation ?? [];
    const boxes = objectsIn(listed, `${place}.annotations`, findings).flatMap(([one, at]): BoxDraft[] => {
      const label = textIn(one.label);
      const shape = fourOf(one.coordinates, ['x', 'y', 'width', 'height']);
      if (label !== undefined && shape) return [{ place: at, label, shape }];
      findings.refuse(at, label === undefined ? 'has no label' : 'must have coordinates x, y, width and height');
      return [];
    });
    return [imageDraft(place, findings, name, boxes)];
  });
}
