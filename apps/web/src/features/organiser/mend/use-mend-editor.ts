import { createEditor, type Editor } from '@uvh/annotator/editor';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { useEffect, useState } from 'react';
import { currentClasses } from '../../../event/classes.ts';
import { useKeymap } from '../../../workspace/shortcuts/keymap-store.ts';
import { useWorkspaceSettings } from '../../../workspace/workspace-settings.ts';

/** An editor with these boxes for as long as the screen is open, and the picture as soon as it is there. */
export function useMendEditor(boxes: readonly Suggestion[], imageUrl: string) {
  const [editor, setEditor] = useState<Editor>();
  const [picture, setPicture] = useState<ImageBitmap | 'failed'>();
  const [first] = useState(boxes);
  useEffect(() => {
    const made = createEditor({
      suggestions: first,
      classes: currentClasses(),
      keymap: useKeymap.getState().keymap,
      display: { showsLabels: useWorkspaceSettings.getState().showsLabels },
      prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    setEditor(made);
    return () => made.dispose();
  }, [first]);
  useEffect(() => {
    const leaving = new AbortController();
    let shown: ImageBitmap | undefined;
    const load = async () => {
      const response = await fetch(imageUrl, { signal: leaving.signal });
      if (!response.ok) throw new Error(response.statusText);
      shown = await createImageBitmap(await response.blob());
      if (leaving.signal.aborted) shown.close();
      else setPicture(shown);
    };
    load().catch(() => leaving.signal.aborted || setPicture('failed'));
    return () => {
      leaving.abort();
      shown?.close();
    };
  }, [imageUrl]);
  return { editor, picture };
}
