import type { ImageDraft } from '../draft.ts';
import type { FileFindings } from '../problem.ts';
import { fieldsOf, isJsonObject, type JsonObject, textIn } from '../text/json.ts';
import { imageDraft } from './draft-of.ts';
import { regionDraft } from './via.ts';

/** Whether a file is a project of version 3, which shares no key with those before. */
export function isVia3(root: JsonObject): boolean {
  return isJsonObject(root.project) && root.view !== undefined;
}

/** VGG Image Annotator, version 3: the regions of a project, by the views in which its files are shown. */
export function via3Drafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  const files = fieldsOf(root.file);
  const regions = Map.groupBy(Object.entries(fieldsOf(root.metadata)), ([, region]) => textIn(fieldsOf(region).vid));
  return Object.entries(fieldsOf(root.view)).flatMap(([vid, view]): ImageDraft[] => {
    const { fid_list } = fieldsOf(view);
    const shown: readonly unknown[] = Array.isArray(fid_list) ? fid_list : [];
    const place = `view.${vid}`;
    if (shown.length > 1) {
      findings.leaveOut(place, `shows ${shown.length} files beside each other, and was left out`, 'several files');
      return [];
    }
    const { fname, src } = fieldsOf(files[textIn(shown[0]) ?? '']);
    const name = textIn(fname) ?? textIn(src);
    if (name === undefined) {
      findings.refuse(place, 'names no picture');
      return [];
    }
    const boxes = (regions.get(vid) ?? []).flatMap(([id, region]) =>
      regionsOf(fieldsOf(region), `metadata.${id}`, fieldsOf(root.attribute), findings),
    );
    return [imageDraft(place, findings, name, boxes)];
  });
}

function regionsOf(region: JsonObject, place: string, attributes: JsonObject, findings: FileFindings) {
  const xy: readonly unknown[] = Array.isArray(region.xy) ? region.xy : [];
  // What is said of a whole picture has no place on it.
  if (xy.length === 0) return [];
  if (Array.isArray(region.z) && region.z.length > 0) {
    findings.leaveOut(place, 'is of a moment of a video, and was left out', 'video');
    return [];
  }
  return regionDraft(shapeOf(xy), valuesIn(region.av, attributes), place, findings);
}

/** Numbers of the shapes, as the tool has them. */
const SHAPES = [
  'nothing',
  'point',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'extreme_rect',
  'extreme_circle',
] as const;

/** A shape as version 2 writes it. */
function shapeOf([kind, ...numbers]: readonly unknown[]): JsonObject {
  const name = SHAPES[Number(kind)] ?? 'nothing';
  const [a, b, c, d] = numbers;
  switch (name) {
    case 'rect':
      return { name, x: a, y: b, width: c, height: d };
    case 'circle':
      return { name, cx: a, cy: b, r: c };
    case 'ellipse':
      return { name, cx: a, cy: b, rx: c, ry: d };
    case 'polygon':
    // Four points, one on each side of the box.
    case 'extreme_rect': {
      const [all_points_x, all_points_y] = [0, 1].map((rest) => numbers.filter((_, at) => at % 2 === rest));
      return { name: 'polygon', all_points_x, all_points_y };
    }
    default:
      return { name };
  }
}

/** What was said of a region, by the names of its attributes: what was chosen is told by its number. */
function valuesIn(av: unknown, attributes: JsonObject): JsonObject {
  const told = Object.entries(fieldsOf(av)).map(([id, value]): [string, unknown] => {
    const { aname, options } = fieldsOf(attributes[id]);
    const [first = ''] = (textIn(value) ?? '').split(',');
    return [textIn(aname) ?? id, textIn(fieldsOf(options)[first]) ?? value];
  });
  return Object.fromEntries(told);
}
