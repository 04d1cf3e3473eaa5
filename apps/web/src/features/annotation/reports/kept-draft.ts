import type { Editor } from '@uvh/annotator/editor';
import { useState } from 'react';

interface KeptDraft<Draft> {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Once it is sent. */
  readonly forget: () => void;
}

/**
 * Makes a hook for what somebody writes in a dialog that covers the image: who closes it to look once more finds it as it
 * was, at that box of that image. It goes with the image.
 */
export function keptDraftHook<Draft>() {
  const kept = new WeakMap<Editor, Map<number | undefined, Draft>>();
  return (editor: Editor, index: number | undefined, begin: Draft): KeptDraft<Draft> => {
    const [draft, setDraft] = useState(() => kept.get(editor)?.get(index) ?? begin);
    const change = (changes: Partial<Draft>) => {
      const changed = { ...draft, ...changes };
      setDraft(changed);
      const ofImage = kept.get(editor) ?? new Map<number | undefined, Draft>();
      kept.set(editor, ofImage.set(index, changed));
    };
    return { draft, change, forget: () => void kept.get(editor)?.delete(index) };
  };
}
