import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useState } from 'react';
import { Atlas } from './atlas.ts';
import type { BulkImage } from './bulk-review/bulk-image.ts';

/** Dragging changes a box often; the crop follows when the hand rests. */
const REST_MS = 120;

/** The crops of several images, for as long as something shows them. `images` must be the same array each time. */
export function useAtlases(images: readonly BulkImage[]): ReadonlyMap<BulkImage, Atlas> {
  const [atlases, setAtlases] = useState<ReadonlyMap<BulkImage, Atlas>>(new Map());
  useEffect(() => {
    const made = new Map<BulkImage, Atlas>();
    const stops = images.map((image) => {
      if (!image.picture) return () => undefined;
      const { atlas, stop } = atlasOf(image.editor, image.picture);
      made.set(image, atlas);
      return stop;
    });
    setAtlases(made);
    return () => {
      for (const stop of stops) stop();
      setAtlases(new Map());
    };
  }, [images]);
  return atlases;
}

/** The crops of the image, for as long as something shows them. */
export function useAtlas(editor: Editor, picture: ImageBitmap | undefined): Atlas | undefined {
  const [atlas, setAtlas] = useState<Atlas>();
  useEffect(() => {
    if (!picture) return;
    const made = atlasOf(editor, picture);
    setAtlas(made.atlas);
    return () => {
      setAtlas(undefined);
      made.stop();
    };
  }, [editor, picture]);
  return atlas;
}

/** An atlas that follows the editor until it is stopped. */
function atlasOf(editor: Editor, picture: ImageBitmap): { readonly atlas: Atlas; readonly stop: () => void } {
  const atlas = new Atlas(picture, editor.boxes());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = editor.changes.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => atlas.update(editor.boxes()), REST_MS);
  }, ['document']);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
    atlas.close();
  };
  return { atlas, stop };
}
