import type { ExportFormat } from '@uvh/domain/data-set/export-choices';
import type { Split } from '../dataset.ts';

/** How to load the data set with a tool. */
export interface LoadSnippet {
  readonly tool: string;
  readonly format: ExportFormat;
  readonly code: string;
}

/**
 * How to load the data set in tools that people train with. `folders` says where each format lies in the export; tools
 * whose format is not in it are left out. `splits` are the parts that have pictures; the code loads the first one.
 */
export function loadSnippets(
  folders: Partial<Readonly<Record<ExportFormat, string>>>,
  [first]: readonly Split[],
): readonly LoadSnippet[] {
  return SNIPPETS.flatMap(({ tool, format, codeFor }): LoadSnippet[] => {
    const folder = folders[format];
    return folder === undefined ? [] : [{ tool, format, code: codeFor(folder, first) }];
  });
}

interface Snippet {
  readonly tool: string;
  readonly format: ExportFormat;
  /** `split` is undefined where the pictures are not split. */
  codeFor(folder: string, split: string | undefined): string;
}

const SNIPPETS: readonly Snippet[] = [
  {
    tool: 'pycocotools',
    format: 'coco',
    codeFor: (folder, split = 'default') => `from pycocotools.coco import COCO

coco = COCO('${folder}/annotations/instances_${split}.json')
for image in coco.loadImgs(coco.getImgIds()):
    boxes = coco.loadAnns(coco.getAnnIds(imgIds=image['id']))`,
  },
  {
    tool: 'Ultralytics',
    format: 'yolo',
    codeFor: (folder) => `from ultralytics import YOLO

YOLO('yolo11n.pt').train(data='${folder}/data.yaml')`,
  },
  {
    tool: 'Hugging Face Datasets',
    format: 'hugging-face',
    codeFor: (folder, split = 'train') => `from datasets import load_dataset

dataset = load_dataset('imagefolder', data_dir='${folder}')
print(dataset['${split === 'val' ? 'validation' : split}'][0]['objects'])`,
  },
  {
    tool: 'FiftyOne',
    format: 'coco',
    codeFor: (folder, split = 'default') => `import fiftyone as fo

dataset = fo.Dataset.from_dir(
    dataset_type=fo.types.COCODetectionDataset,
    data_path='${folder}/images',
    labels_path='${folder}/annotations/instances_${split}.json',
)`,
  },
  {
    tool: 'pandas',
    format: 'parquet',
    codeFor: (folder) => `import pandas as pd

boxes = pd.read_parquet('${folder}/annotations.parquet')
print(boxes.groupby('label').size())`,
  },
  {
    tool: 'pandas',
    format: 'csv',
    codeFor: (folder) => `import pandas as pd

boxes = pd.read_csv('${folder}/annotations.csv', dtype={'image_id': str, 'object_id': str})`,
  },
];
