import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useRef } from 'react';

/**
 * Has a click with drawing armed find the box of the vehicle in the picture. A click on the rough picture that stands in
 * for one still on its way, or one by keys before it is there, waits for it.
 */
export function useSnapper(editor: Editor, picture: ImageBitmap | undefined): void {
  const waiting = useRef<{ readonly editor: Editor; readonly arrives: (picture: ImageBitmap) => void }>(undefined);
  useEffect(() => {
    const { promise, resolve: arrives } = Promise.withResolvers<ImageBitmap>();
    waiting.current = { editor, arrives };
    editor.setSnapper(async (at, boxes) => {
      // What only drawing needs does not wait with the first image.
      const [{ snapInPicture }, arrived] = await Promise.all([import('./snap-in-picture.ts'), promise]);
      return snapInPicture(arrived, at, boxes);
    });
    return () => editor.setSnapper(undefined);
  }, [editor]);
  useEffect(() => {
    if (picture && waiting.current?.editor === editor) waiting.current.arrives(picture);
  }, [editor, picture]);
}
