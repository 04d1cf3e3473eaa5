import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';

/** A suggested box in pixels of the picture: left, top, width, height. */
interface PlainBox {
  readonly label: string;
  readonly bbox: readonly [number, number, number, number];
}

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlainBox[];
}

/** Writes pictures with a coloured block at each box, and a COCO file of the boxes beside them. */
export async function writePictureFolder(folder: string, pictures: readonly Picture[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [index, picture] of pictures.entries()) {
    const canvas = createCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    // Another ground for each, since pictures with the same content are one image.
    context.fillStyle = `hsl(${index * 40} 12% 45%)`;
    context.fillRect(0, 0, picture.width, picture.height);
    context.fillStyle = '#c8d0d8';
    for (const { bbox } of picture.boxes) context.fillRect(...bbox);
    await writeFile(join(folder, picture.name), await canvas.encode('jpeg', 90));
  }
  const labels = [...new Set(pictures.flatMap(({ boxes }) => boxes.map(({ label }) => label)))];
  const coco = {
    images: pictures.map(({ name, width, height }, id) => ({ id: id + 1, file_name: name, width, height })),
    categories: labels.map((name, id) => ({ id: id + 1, name })),
    annotations: pictures
      .flatMap(({ boxes }, image) => boxes.map((box) => ({ ...box, image })))
      .map(({ bbox, label, image }, id) => ({
        id: id + 1,
        image_id: image + 1,
        category_id: labels.indexOf(label) + 1,
        bbox,
        area: bbox[2] * bbox[3],
        iscrowd: 0,
      })),
  };
  const file = join(folder, 'suggestions.json');
  await writeFile(file, JSON.stringify(coco));
  return file;
}
