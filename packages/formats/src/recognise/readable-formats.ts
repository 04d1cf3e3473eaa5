import type { LineFormat } from '../lines/read.ts';
import type { MotFormat } from '../mot/read.ts';
import type { ToolFormat } from '../tools/read.ts';

/** Formats that can be read. */
export type ReadableFormat =
  | 'coco'
  | 'yolo'
  | 'voc'
  | 'cvat'
  | 'label-studio'
  | 'csv'
  | 'parquet'
  | 'hugging-face'
  | 'datumaro'
  | LineFormat
  | MotFormat
  | ToolFormat;

/** What can be read, as a person would look for it. */
export const READABLE_FORMATS: Readonly<Record<ReadableFormat, string>> = {
  coco: 'COCO (a .json with images, annotations and categories)',
  yolo: 'YOLO (data.yaml, classes.txt or obj.names, with a .txt for each picture)',
  voc: 'Pascal VOC (an .xml for each picture)',
  cvat: 'CVAT for images 1.1 (annotations.xml)',
  'label-studio': 'Label Studio (JSON, JSON_MIN or CSV)',
  csv: 'CSV (a row for each box, or for each picture)',
  parquet: 'Parquet (a row for each box)',
  'hugging-face': 'a Hugging Face folder (metadata.jsonl beside the pictures)',
  datumaro: 'Datumaro JSON (a .json with items)',
  labelme: 'labelme (a .json with shapes for each picture)',
  supervisely: 'Supervisely (ann/<picture>.json)',
  labelbox: 'Labelbox (.ndjson with a line for each data row, or the JSON of before)',
  via: 'VGG Image Annotator 2 or 3 (JSON, of 2 also CSV)',
  bdd100k: 'BDD100K or Scalabel JSON (labels with box2d)',
  createml: 'CreateML JSON',
  fiftyone: 'FiftyOne (labels.json or samples.json)',
  kitti: 'KITTI (a .txt for each picture, a class and its box in each line)',
  visdrone: 'VisDrone (a .txt for each picture, eight numbers between commas in each line)',
  mot: 'MOT Challenge (gt/gt.txt or det/det.txt, nine or ten numbers between commas in each line, beside numbered pictures)',
};
