import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { DatasetImage } from '@uvh/formats/dataset';
import { withoutExtension } from '@uvh/formats/files';
import { exportPaths } from '@uvh/formats/picture/export-path';
import { groupKeyOf, withSplits } from '@uvh/formats/split/group-split';
import type { ExportOrder } from './export-order.ts';
import type { KnownPicture } from './queries.ts';
import type { PictureName } from './write-records.ts';

/** Names and splits of all pictures of the event. */
export interface PlacedPictures {
  readonly names: ReadonlyMap<number, PictureName>;
  /** Pictures of which nothing told what belongs together with them. */
  readonly ungrouped: number;
  /** Pictures larger than what players see. */
  readonly enlarged: number;
}

/**
 * Gives every picture of the event its name and its side, whether it is in this export or not: filters and further
 * reviews move none of them. Gold pictures lie apart and have no side.
 */
export function placePictures(pictures: readonly KnownPicture[], order: ExportOrder): PlacedPictures {
  const images = pictures.map(({ imageId, sourceName, widthPx, heightPx }): DatasetImage => {
    const camera = order.cameraPattern && matchOf(order.cameraPattern, sourceName);
    return { id: String(imageId), fileName: sourceName, widthPx, heightPx, boxes: [], ...(camera && { camera }) };
  });
  const gold = new Set(pictures.filter(({ isGold }) => isGold).map(({ imageId }) => String(imageId)));
  const ordinary = images.filter(({ id }) => !gold.has(id));
  const { split: wanted } = order;
  const split = wanted ? withSplits(ordinary, wanted.rule, wanted.shares) : ordinary;
  const splits = new Map(split.map((image) => [image.id, image.split]));
  const paths = exportPaths(images);
  const names = images.map((image, index): [number, PictureName] => {
    const path = paths.of(image);
    const side = splits.get(image.id);
    return [
      pictures[index]?.imageId ?? 0,
      {
        fileName: order.withPictures ? `${withoutExtension(path)}.webp` : path,
        sourceName: image.fileName,
        widthPx: image.widthPx,
        heightPx: image.heightPx,
        ...(image.camera !== undefined && { camera: image.camera }),
        ...(side !== undefined && { split: side }),
      },
    ];
  });
  return {
    names: new Map(names),
    ungrouped: wanted ? ordinary.filter((one) => groupKeyOf(one, wanted.rule) === `picture ${one.id}`).length : 0,
    enlarged: order.withPictures
      ? images.filter(({ widthPx, heightPx }) => widthPx > SPACE_WIDTH || heightPx > SPACE_HEIGHT).length
      : 0,
  };
}

function matchOf(pattern: RegExp, name: string): string | undefined {
  const match = pattern.exec(name);
  return match ? (match[1] ?? match[0]) : undefined;
}
