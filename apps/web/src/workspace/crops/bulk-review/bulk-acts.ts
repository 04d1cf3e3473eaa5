import type { Editor } from '@uvh/annotator/editor';
import { useRef } from 'react';
import { type BulkCrop, type BulkImage, byImage } from './bulk-image.ts';
import { type CropSelection, NOTHING_SELECTED } from './crop-selection.ts';

/** The row that is looked at and what is selected in it. */
interface BulkRow {
  /** The class; undefined where no row is left. */
  readonly label: string | undefined;
  readonly selection: CropSelection;
}

/** What was answered together, and the row when that was done, undone or done again last. */
interface Act {
  readonly touched: readonly BulkImage[];
  readonly row: BulkRow;
  /** Places of a row mean the same crops on the same images only. */
  readonly images: readonly BulkImage[];
}

/** What was done in a bulk review, act by act, so that one undo takes back an act on all images that it touched. */
export function useBulkActs(images: readonly BulkImage[], row: BulkRow) {
  const done = useRef<Act[]>([]);
  const undone = useRef<Act[]>([]);
  return {
    /** Has every editor answer its own of these crops: one act, whichever images it is about. Returns how many. */
    onEach: (crops: readonly BulkCrop[], act: (editor: Editor, indexes: readonly number[]) => number): number => {
      let sum = 0;
      const touched: BulkImage[] = [];
      for (const [image, indexes] of byImage(crops)) {
        const count = act(image.editor, indexes);
        if (count > 0) touched.push(image);
        sum += count;
      }
      if (touched.length > 0) {
        done.current.push({ touched, row, images });
        undone.current = [];
      }
      return sum;
    },
    /**
     * Takes the last act back or does it again; one from before the bulk review was opened is of the image on screen. Returns the
     * row to look at: what comes back or goes moves the others, so that nothing is selected in it but what was. Undefined
     * where there was nothing to do.
     */
    travel: (way: 'undo' | 'redo'): BulkRow | undefined => {
      const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
      const act = from.current.pop();
      const touched = (act?.touched ?? images.slice(0, 1)).filter(({ editor }) => editor.dispatch(way));
      if (touched.length === 0) return undefined;
      to.current.push({ touched, row, images });
      return act?.images === images ? act.row : { label: row.label, selection: NOTHING_SELECTED };
    },
  };
}
