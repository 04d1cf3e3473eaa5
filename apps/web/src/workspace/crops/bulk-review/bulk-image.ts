import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { useCallback, useSyncExternalStore } from 'react';
import { DOCUMENT } from '../../use-editor.ts';
import { unconfirmedByClass } from '../grouping.ts';

/** An image whose boxes are reviewed in bulk: the one on screen, or one that comes up soon. */
export interface BulkImage {
  readonly imageId: string | number;
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
}

/** A box of a bulk review, which is shown as a crop. */
export interface BulkCrop {
  /** Of this box among those of all images of the review. */
  readonly key: string;
  readonly image: BulkImage;
  readonly box: BoxView;
}

export interface BulkGroup {
  readonly label: string;
  readonly crops: readonly BulkCrop[];
}

/** How suspicious each box was when it came into the review, by its image and place. */
export type Suspicions = ReadonlyMap<BulkImage, ReadonlyMap<number, number>>;

export function suspicionsIn(images: readonly BulkImage[]): Suspicions {
  return new Map(
    images.map((image) => [
      image,
      new Map(
        image.editor.boxes().map(({ index }) => [index, image.editor.queue.hintsOf(index)[0]?.weight ?? 0] as const),
      ),
    ]),
  );
}

/** What is still to be confirmed on all images, class by class, the most suspicious first. */
export function bulkGroups(
  images: readonly BulkImage[],
  classes: ClassList,
  suspicions: Suspicions,
): readonly BulkGroup[] {
  const crops = new Map<string, BulkCrop[]>();
  for (const image of images) {
    for (const { label, boxes } of unconfirmedByClass(
      image.editor.boxes(),
      classes,
      suspicions.get(image) ?? new Map(),
    )) {
      const own = boxes.map((box) => ({ key: `${image.imageId} ${box.key}`, image, box }));
      crops.set(label, [...(crops.get(label) ?? []), ...own]);
    }
  }
  const weight = ({ image, box }: BulkCrop) => suspicions.get(image)?.get(box.index) ?? 0;
  return [...crops]
    .map(([label, all]) => ({ label, crops: all.toSorted((a, b) => weight(b) - weight(a)) }))
    .sort((a, b) => classes.indexOf(a.label) - classes.indexOf(b.label));
}

/** The places of the crops by their image, for the editors to answer. */
export function byImage(crops: readonly BulkCrop[]): ReadonlyMap<BulkImage, readonly number[]> {
  const groups = Map.groupBy(crops, ({ image }) => image);
  return new Map([...groups].map(([image, own]) => [image, own.map(({ box }) => box.index)]));
}

/** Renders again when the boxes of one of the images change. */
export function useDocumentsOf(images: readonly BulkImage[]): void {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = images.map(({ editor }) => editor.changes.subscribe(onChange, DOCUMENT));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [images],
  );
  useSyncExternalStore(subscribe, () =>
    images.reduce((sum, { editor }) => sum + editor.changes.versions.document, images.length * 1e9),
  );
}

/** How many boxes there are of each class, by its id. */
export function countByClassOf(images: readonly BulkImage[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { editor } of images) {
    for (const [id, count] of editor.figures().countByClass) sums.set(id, (sums.get(id) ?? 0) + count);
  }
  return sums;
}
