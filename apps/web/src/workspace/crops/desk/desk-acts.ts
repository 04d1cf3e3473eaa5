import type { Editor } from '@uvh/annotator/editor';
import { useRef } from 'react';
import { byImage, type DeskCrop, type DeskImage } from './desk-image.ts';

/** What was done at the desk, act by act, so that one undo takes back an act on all images that it touched. */
export function useDeskActs(images: readonly DeskImage[]) {
  const done = useRef<(readonly DeskImage[])[]>([]);
  const undone = useRef<(readonly DeskImage[])[]>([]);
  return {
    /** Has every editor answer its own of these crops: one act, whichever images it is about. Returns how many. */
    onEach: (crops: readonly DeskCrop[], act: (editor: Editor, indexes: readonly number[]) => number): number => {
      let sum = 0;
      const touched: DeskImage[] = [];
      for (const [image, indexes] of byImage(crops)) {
        const count = act(image.editor, indexes);
        if (count > 0) touched.push(image);
        sum += count;
      }
      if (touched.length > 0) {
        done.current.push(touched);
        undone.current = [];
      }
      return sum;
    },
    /** Takes the last act back or does it again; one from before the desk was opened is of the image on screen. */
    travel: (way: 'undo' | 'redo'): boolean => {
      const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
      const act = from.current.pop();
      if (act === undefined) return images[0]?.editor.dispatch(way) ?? false;
      to.current.push(act);
      return act.map(({ editor }) => editor.dispatch(way)).some((isDone) => isDone);
    },
  };
}
