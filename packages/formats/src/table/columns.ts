import type { BoxCorners } from '../geometry/encoding.ts';

/** Where the columns of a table stand; -1 for one that is not there. */
export interface TableColumns {
  readonly picture: number;
  readonly imageId: number;
  readonly imageWidth: number;
  readonly imageHeight: number;
  readonly label: number;
  /** A column is called as those of boxes are, also where not all of a box are known. */
  readonly namesPlaces: boolean;
  /** The name of a class beside its number. */
  readonly className: number;
  /** Says by 1 that a box is around several objects at once (Open Images). */
  readonly isGroup: number;
  readonly objectId: number;
  readonly score: number;
  readonly state: number;
  readonly annotator: number;
  readonly attributes: number;
  readonly imageAttributes: number;
  readonly camera: number;
  readonly capturedAt: number;
  readonly split: number;
  readonly licence: number;
  readonly attribution: number;
  readonly box: BoxColumns | undefined;
}

/** The columns of a box: four of them, or one with a list of four numbers. */
interface BoxColumns {
  readonly corners: BoxCorners;
  readonly at: readonly [number, number, number, number] | readonly [number];
}

/** Columns of boxes as tools name them, written without what separates words. */
const BOX_COLUMNS: readonly (readonly [BoxCorners, readonly string[]])[] = [
  ['xyxy', ['xmin', 'ymin', 'xmax', 'ymax']],
  ['xyxy', ['x1', 'y1', 'x2', 'y2']],
  ['xyxy', ['bboxx1', 'bboxy1', 'bboxx2', 'bboxy2']],
  ['xyxy', ['bboxxmin', 'bboxymin', 'bboxxmax', 'bboxymax']],
  ['xyxy', ['bboxleft', 'bboxtop', 'bboxright', 'bboxbottom']],
  ['xyxy', ['xtl', 'ytl', 'xbr', 'ybr']],
  ['xyxy', ['left', 'top', 'right', 'bottom']],
  ['xyxy', ['x0', 'y0', 'x1', 'y1']],
  ['cxcywh', ['cx', 'cy', 'w', 'h']],
  ['cxcywh', ['cx', 'cy', 'width', 'height']],
  ['cxcywh', ['xcenter', 'ycenter', 'width', 'height']],
  ['cxcywh', ['xcenter', 'ycenter', 'w', 'h']],
  ['cxcywh', ['centerx', 'centery', 'width', 'height']],
  ['xywh', ['bboxx', 'bboxy', 'bboxwidth', 'bboxheight']],
  ['xywh', ['bboxx', 'bboxy', 'bboxw', 'bboxh']],
  ['xywh', ['bboxleft', 'bboxtop', 'bboxwidth', 'bboxheight']],
  ['xywh', ['bbleft', 'bbtop', 'bbwidth', 'bbheight']],
  ['xywh', ['x', 'y', 'w', 'h']],
  ['xywh', ['x', 'y', 'width', 'height']],
  ['xywh', ['xmin', 'ymin', 'width', 'height']],
  ['xywh', ['left', 'top', 'width', 'height']],
  ['xywh', ['bbox']],
];

/** Names under which columns of a table are known; shown where a table has none of them. */
export const PICTURE_COLUMNS = [
  'filename',
  'file',
  'image',
  'imagename',
  'imagepath',
  'picture',
  'path',
  'filepath',
  'key',
  'objectkey',
  's3key',
  'uri',
  'url',
  'imageurl',
  'imagefile',
  'imagefilename',
  'img',
  'imgname',
  'imgpath',
];
const LABEL_COLUMNS = [
  'label',
  'class',
  'classname',
  'category',
  'categoryname',
  'labelname',
  'name',
  'type',
  'vehicletype',
  'vehicleclass',
  'objectclass',
  'objecttype',
  'classid',
  'categoryid',
  'labelid',
];
const CLASS_NAME_COLUMNS = ['classname', 'categoryname', 'labelname', 'name'];

/** A column name without what separates words: `File_Name` and `fileName` are both `filename`. */
function foldColumn(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The columns of that header; undefined where nothing names a picture. */
export function columnsIn(header: readonly string[]): TableColumns | undefined {
  const names = header.map(foldColumn);
  const at = (...wanted: readonly string[]): number =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const imageId = at('imageid');
  const picture = at(...PICTURE_COLUMNS);
  if (picture === -1 && imageId === -1) return undefined;
  const box = boxColumnsIn(names);
  // `width` is the width of the box where nothing else is, else that of the picture (TensorFlow's tables).
  const free = (name: string): number =>
    box?.at.some((index) => index === names.indexOf(name)) ? -1 : names.indexOf(name);
  const imageWidth = at('imagewidth', 'imgwidth', 'widthpx', 'imgw');
  const imageHeight = at('imageheight', 'imgheight', 'heightpx', 'imgh');
  return {
    // Open Images names a picture by its id alone.
    picture: picture === -1 ? imageId : picture,
    imageId,
    imageWidth: imageWidth === -1 ? free('width') : imageWidth,
    imageHeight: imageHeight === -1 ? free('height') : imageHeight,
    label: at(...LABEL_COLUMNS),
    namesPlaces: names.some((name) => /^(x|left|bbox|bndbox)/.test(name)),
    className: at(...CLASS_NAME_COLUMNS),
    isGroup: at('isgroupof'),
    objectId: at('objectid', 'annotationid', 'boxid', 'bboxid'),
    score: at('score', 'confidence', 'conf', 'probability'),
    state: at('state'),
    annotator: at('annotator', 'annotatorid', 'worker', 'workerid'),
    attributes: at('attributes'),
    imageAttributes: at('imageattributes'),
    camera: at('camera', 'cameraid'),
    capturedAt: at('capturedat', 'datecaptured', 'timestamp'),
    split: at('split', 'subset'),
    licence: at('licence', 'license'),
    attribution: at('attribution', 'author', 'credit'),
    box,
  };
}

function boxColumnsIn(names: readonly string[]): BoxColumns | undefined {
  for (const [corners, wanted] of BOX_COLUMNS) {
    const [a = -1, b, c, d] = wanted.map((name) => names.indexOf(name));
    if (a === -1) continue;
    if (wanted.length === 1) return { corners, at: [a] };
    if (b !== undefined && c !== undefined && d !== undefined && Math.min(b, c, d) >= 0)
      return { corners, at: [a, b, c, d] };
  }
  return undefined;
}

/**
 * The columns of a table without a header, as detectors' lists are: `path, x1, y1, x2, y2, class` (RetinaNet) or
 * `image, class, x1, y1, x2, y2` (MIO-TCD), also with `path,,,,,` for pictures without a box. Where classes are numbers too,
 * it is the reading in which more boxes go from their left upper corner to the right lower one. Undefined for anything else.
 */
export function columnsWithoutHeader(rows: readonly (readonly string[])[]): TableColumns | undefined {
  if (rows[0]?.length !== 6) return undefined;
  // A header stands above all rows; where the first names a picture alone, the first box tells.
  const first = rows.find((cells) => cells.slice(1).some((cell) => cell !== ''));
  if (!first) return undefined;
  const [isMio, isRetina] = [cornersAt(first, 2) !== undefined, cornersAt(first, 1) !== undefined];
  if (!isMio && !isRetina) return undefined;
  const count = (from: number): number => rows.filter((cells) => isToTheRightAndDown(cornersAt(cells, from))).length;
  return isMio && (!isRetina || count(2) >= count(1))
    ? columnsIn(['file_name', 'class', 'x1', 'y1', 'x2', 'y2'])
    : columnsIn(['file_name', 'x1', 'y1', 'x2', 'y2', 'class']);
}

function cornersAt(cells: readonly string[], from: number): readonly number[] | undefined {
  const corners = cells.slice(from, from + 4);
  return corners.length === 4 && corners.every((cell) => cell !== '' && Number.isFinite(Number(cell)))
    ? corners.map(Number)
    : undefined;
}

function isToTheRightAndDown([left = 0, top = 0, right = 0, bottom = 0]: readonly number[] = []): boolean {
  return left < right && top < bottom;
}
