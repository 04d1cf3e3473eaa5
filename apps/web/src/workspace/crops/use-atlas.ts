import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useState } from 'react';
import { Atlas } from './atlas.ts';

/** Dragging changes a box often; the crop follows when the hand rests. */
const REST_MS = 120;

/** The crops of the image, for as long as something shows them. */
export function useAtlas(editor: Editor, picture: ImageBitmap | undefined): Atlas | undefined {
  const [atlas, setAtlas] = useState<Atlas>();
  useEffect(() => {
    if (!picture) return;
    const made = new Atlas(picture, editor.boxes());
    setAtlas(made);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.changes.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => made.update(editor.boxes()), REST_MS);
    }, ['document']);
    return () => {
      stop();
      clearTimeout(timer);
      setAtlas(undefined);
      made.close();
    };
  }, [editor, picture]);
  return atlas;
}
