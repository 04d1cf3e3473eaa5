/** Formats that a data set can be written in. */
export const EXPORT_FORMATS = [
  'coco',
  'yolo',
  'voc',
  'cvat',
  'label-studio',
  'csv',
  'parquet',
  'hugging-face',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Ways to bring the reviews of a picture together. */
export const EXPORT_METHODS = ['ours', 'majority', 'dawid-skene', 'staple'] as const;
export type ExportMethod = (typeof EXPORT_METHODS)[number];

/** What keeps pictures on one side of a split: frames of one camera are near duplicates. */
export const SPLIT_RULES = ['camera-and-day', 'camera', 'day', 'folder', 'pattern'] as const;
export type SplitRule = (typeof SPLIT_RULES)[number];

/** The split where nobody says another one, in per cent. */
export const USUAL_SPLIT = { train: 80, val: 10, test: 10, by: 'camera-and-day' } as const;
