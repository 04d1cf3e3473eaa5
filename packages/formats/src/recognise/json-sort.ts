/** In the order in which they count where a folder holds several. */
export const JSON_FORMATS = [
  'coco',
  'datumaro',
  'label-studio',
  'labelme',
  'labelbox',
  'supervisely',
  'via',
  'bdd100k',
  'createml',
  'fiftyone',
] as const;

type JsonFormat = (typeof JSON_FORMATS)[number];

/** Results of a detector, as `val` of Ultralytics leaves them beside labels, name neither pictures nor classes. */
export type JsonSort = JsonFormat | 'detections';

/** What the beginning of a file shows. */
interface Beginning {
  readonly text: string;
  /** Whether more of the file follows. */
  readonly isCutOff: boolean;
  has(key: string): boolean;
}

/** `other` is JSON that is known and holds no boxes. */
type Rule = readonly [sort: JsonSort | 'other', holds: (beginning: Beginning) => boolean];

/** The first that holds says what a file with a list at its top is. */
const OF_A_LIST: readonly Rule[] = [
  ['labelbox', ({ has }) => has('data_row') || has('Labeled Data')],
  [
    'label-studio',
    ({ text }) =>
      /"(rectangle|polygon|ellipse|brush|keypoint)labels"|"completed_by"|"completions"|"original_width"/.test(text),
  ],
  ['detections', ({ has }) => has('category_id') && has('bbox')],
  ['label-studio', ({ has }) => has('annotations') && has('data')],
  ['createml', ({ has }) => has('coordinates') && (has('image') || has('imagefilename'))],
  ['bdd100k', ({ has }) => has('name') && has('labels')],
];

/** The first that holds says what a file with an object at its top is. */
const OF_AN_OBJECT: readonly Rule[] = [
  ['labelbox', ({ has }) => has('data_row')],
  ['datumaro', ({ has }) => has('items') && (has('categories') || has('media_type') || has('dm_format_version'))],
  ['other', ({ has }) => has('@context')],
  ['labelme', ({ has }) => has('shapes') && (has('imagePath') || has('points'))],
  ['via', ({ has }) => has('_via_img_metadata') || has('shape_attributes')],
  ['via', ({ has }) => has('regions') && has('file_attributes')],
  ['via', ({ has }) => has('project') && has('vid_list')],
  ['supervisely', ({ has }) => has('objects') && (has('classTitle') || (has('size') && has('tags')))],
  ['bdd100k', ({ has }) => has('frames') && has('labels')],
  ['fiftyone', ({ has }) => has('samples') && has('filepath')],
  ['fiftyone', ({ has }) => has('bounding_box') && has('labels')],
  ['coco', ({ has }) => has('images') && (has('annotations') || has('file_name'))],
  ['coco', ({ has }) => has('annotations') && (has('category_id') || has('categories'))],
  // The lists before `images` may be longer than what was looked at.
  ['coco', ({ has, isCutOff }) => isCutOff && (has('categories') || has('licenses'))],
  ['label-studio', ({ has }) => has('completed_by') || has('rectanglelabels')],
];

/** What a JSON file is by its beginning; undefined where that shows nothing known. */
export function sortOfJson(text: string, isCutOff: boolean): JsonSort | undefined {
  const has = (key: string): boolean => new RegExp(`"${key}"\\s*:`).test(text);
  const rules = text.trimStart().startsWith('[') ? OF_A_LIST : OF_AN_OBJECT;
  const [sort] = rules.find(([, holds]) => holds({ text, isCutOff, has })) ?? ['other'];
  return sort === 'other' ? undefined : sort;
}
