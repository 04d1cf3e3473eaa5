import type { ImageDraft } from '../draft.ts';
import type { FileFindings } from '../problem.ts';
import { isJsonObject, type JsonObject, textIn } from '../text/json.ts';
import { imageDraft } from './draft-of.ts';
import { regionDraft } from './via.ts';

/** Whether a file is a project of version 3, which shares no key with those before. */
export function isVia3(root: JsonObject): boolean {
  return isJsonObject(root.project) && root.view !== undefined;
}

/** VGG Image Annotator, version 3: the regions of a project, by the views in which its files are shown. */
export function via3Drafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  const [files, views, metadata] = [root.file, root.view, root.metadata].map((part) =>
    isJsonObject(part) ? part : {},
  );
  const regions = Map.groupBy(Object.entries(metadata ?? {}), ([, region]) =>
    isJsonObject(region) ? textIn(region.vid) : undefined,
  );
  return Object.entries(views ?? {}).flatMap(([vid, view]): ImageDraft[] => {
    const shown: readonly unknown[] = isJsonObject(view) && Array.isArray(view.fid_list) ? view.fid_list : [];
    const place = `view.${vid}`;
    if (shown.length > 1) {
      findings.leaveOut(place, `shows ${shown.length} files beside each other, and was left out`, 'several files');
      return [];
    }
    const file = files?.[textIn(shown[0]) ?? ''];
    const name = isJsonObject(file) ? (textIn(file.fname) ?? textIn(file.src)) : undefined;
    if (name === undefined) {
      findings.refuse(place, 'names no picture');
      return [];
    }
    const boxes = (regions.get(vid) ?? []).flatMap(([id, region]) =>
      isJsonObject(region) ? regionsOf(region, `metadata.${id}`, root.attribute, findings) : [],
    );
    return [imageDraft(place, findings, name, boxes)];
  });
}

function regionsOf(region: JsonObject, place: string, attributes: unknown, findings: FileFindings) {
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
function valuesIn(av: unknown, attributes: unknown): JsonObject {
  const told = Object.entries(isJsonObject(av) ? av : {}).map(([id, value]): [string, unknown] => {
    const attribute = isJsonObject(attributes) ? attributes[id] : undefined;
    const { aname, options } = isJsonObject(attribute) ? attribute : {};
    const [first = ''] = (textIn(value) ?? '').split(',');
    const chosen = isJsonObject(options) ? textIn(options[first]) : undefined;
    return [textIn(aname) ?? id, chosen ?? value];
  });
  return Object.fromEntries(told);
}
