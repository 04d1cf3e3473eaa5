import { VEHICLE_CLASSES, vehicleClassNamed } from '@uvh/domain/annotation/vehicle-class';
import type { Dataset } from '../dataset.ts';

export interface CocoDescription {
  readonly description: string;
  /** ISO 8601 instant of the export. */
  readonly dateCreated: string;
}

/** A COCO file as it is serialised. */
export interface CocoFile {
  readonly info: { readonly description: string; readonly date_created: string };
  readonly images: readonly object[];
  readonly categories: readonly { readonly id: number; readonly name: string; readonly supercategory: string }[];
  readonly annotations: readonly object[];
}

/**
 * Writes a data set as COCO object annotations, boxes in pixels of their images. The twelve classes keep
 * their ids (11 stays absent); a label that is no class gets an id of its own above them. Attributes go to
 * `attributes`, where CVAT and Datumaro look for them.
 */
export function writeCoco(dataset: Dataset, about: CocoDescription): CocoFile {
  const categories = categoriesOf(dataset);
  const idOf = new Map(categories.map((category) => [category.name, category.id]));
  const images = dataset.images.map((image, index) => ({
    id: index + 1,
    file_name: image.fileName,
    width: image.widthPx,
    height: image.heightPx,
    ...(image.attributes && { attributes: image.attributes }),
  }));
  const annotations = dataset.images.flatMap((image, index) =>
    image.boxes.map((box) => ({
      image_id: index + 1,
      category_id: idOf.get(box.label),
      bbox: [box.x, box.y, box.width, box.height],
      area: box.width * box.height,
      iscrowd: 0,
      segmentation: [],
      ...(box.score !== undefined && { score: box.score }),
      ...(box.attributes && { attributes: box.attributes }),
    })),
  );
  return {
    info: { description: about.description, date_created: about.dateCreated },
    images,
    categories,
    annotations: annotations.map((annotation, index) => ({ id: index + 1, ...annotation })),
  };
}

function categoriesOf(dataset: Dataset): CocoFile['categories'] {
  const others = new Set<string>();
  for (const image of dataset.images)
    for (const box of image.boxes) if (!vehicleClassNamed(box.label)) others.add(box.label);
  const firstFreeId = Math.max(...VEHICLE_CLASSES.map((c) => c.id)) + 1;
  return [
    ...VEHICLE_CLASSES.map((c) => ({ id: c.id, name: c.name, supercategory: 'vehicle' })),
    ...[...others].sort().map((name, index) => ({ id: firstFreeId + index, name, supercategory: '' })),
  ];
}
