import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { useCallback, useSyncExternalStore } from 'react';
import { DOCUMENT } from '../../use-editor.ts';
import { bulkReviewGroups } from '../grouping.ts';

/** An image whose boxes are reviewed at the desk: the one on screen, or one that comes up soon. */
export interface DeskImage {
  readonly imageId: string | number;
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
}

/** A box as it lies on the desk. */
export interface DeskCrop {
  /** Of this box among those of all images on the desk. */
  readonly key: string;
  readonly image: DeskImage;
  readonly box: BoxView;
}

export interface DeskGroup {
  readonly label: string;
  readonly crops: readonly DeskCrop[];
}

/** How suspicious each box was when it came onto the desk, by its image and place. */
export type Suspicions = ReadonlyMap<DeskImage, ReadonlyMap<number, number>>;

export function suspicionsIn(images: readonly DeskImage[]): Suspicions {
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
export function deskGroups(
  images: readonly DeskImage[],
  classes: ClassList,
  suspicions: Suspicions,
): readonly DeskGroup[] {
  const crops = new Map<string, DeskCrop[]>();
  for (const image of images) {
    for (const { label, boxes } of bulkReviewGroups(
      image.editor.boxes(),
      classes,
      suspicions.get(image) ?? new Map(),
    )) {
      const own = boxes.map((box) => ({ key: `${image.imageId} ${box.key}`, image, box }));
      crops.set(label, [...(crops.get(label) ?? []), ...own]);
    }
  }
  const weight = ({ image, box }: DeskCrop) => suspicions.get(image)?.get(box.index) ?? 0;
  return [...crops]
    .map(([label, all]) => ({ label, crops: all.toSorted((a, b) => weight(b) - weight(a)) }))
    .sort((a, b) => classes.indexOf(a.label) - classes.indexOf(b.label));
}

/** The places of the crops by their image, for the editors to answer. */
export function byImage(crops: readonly DeskCrop[]): ReadonlyMap<DeskImage, readonly number[]> {
  const groups = Map.groupBy(crops, ({ image }) => image);
  return new Map([...groups].map(([image, own]) => [image, own.map(({ box }) => box.index)]));
}

/** Renders again when the boxes of one of the images change. */
export function useDocumentsOf(images: readonly DeskImage[]): void {
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
export function countByClassOf(images: readonly DeskImage[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { editor } of images) {
    for (const [id, count] of editor.figures().countByClass) sums.set(id, (sums.get(id) ?? 0) + count);
  }
  return sums;
}
