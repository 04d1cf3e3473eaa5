import type { Editor } from '@uvh/annotator/editor';
import { useEffect } from 'react';

/** Has a click with drawing armed find the box of the vehicle in the picture. */
export function useSnapper(editor: Editor, picture: ImageBitmap | undefined): void {
  useEffect(() => {
    if (!picture) return;
    editor.setSnapper(async (at, boxes) => {
      // What only drawing needs does not wait with the first image.
      const { snapInPicture } = await import('./snap-in-picture.ts');
      return snapInPicture(picture, at, boxes);
    });
    return () => editor.setSnapper(undefined);
  }, [editor, picture]);
}
