import type { Editor } from '@uvh/annotator/editor';
import { useLayoutEffect, useRef } from 'react';
import { IMAGE_HOLD_MS } from '../../workspace/use-flow.ts';

/** Tells whether the image has only just come up in place of another one, and nothing was done on it since. */
export function useFreshness(editor: Editor): () => boolean {
  const shown = useRef({ editor, sinceMs: Number.NEGATIVE_INFINITY, changes: 0 });
  useLayoutEffect(() => {
    if (shown.current.editor === editor) return;
    shown.current = { editor, sinceMs: performance.now(), changes: changesOf(editor) };
  }, [editor]);
  return () => performance.now() - shown.current.sinceMs < IMAGE_HOLD_MS && changesOf(editor) === shown.current.changes;
}

/** How often the selection and the boxes have changed since the image was opened. */
export function changesOf({ changes: { versions } }: Editor): number {
  return versions.selection + versions.document;
}
