import { createEditor, type Editor } from '@uvh/annotator/editor';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { useEffect, useState } from 'react';
import { currentClasses } from '../../../event/classes.ts';
import { usePicture } from '../../../learning/use-picture.ts';
import { useKeymap } from '../../../workspace/shortcuts/keymap-store.ts';
import { useWorkspaceSettings } from '../../../workspace/workspace-settings.ts';

/** An editor with these boxes for as long as the screen is open, and the picture as soon as it is there. */
export function useMendEditor(boxes: readonly Suggestion[], imageUrl: string) {
  const [editor, setEditor] = useState<Editor>();
  const picture = usePicture(imageUrl);
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
  return { editor, picture };
}
