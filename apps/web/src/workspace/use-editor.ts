import type { Editor } from '@uvh/annotator/editor';
import type { Concern } from '@uvh/annotator/editor/broadcast';
import type { Effect } from '@uvh/annotator/editor/effect';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Reads the editor and renders again when one of the concerns changes, never on a pointer move: no panel may
 * name 'pointer' here. `concerns` must be the same array each time.
 */
export function useEditor<Value>(editor: Editor, concerns: readonly Concern[], read: (editor: Editor) => Value): Value {
  const subscribe = useCallback(
    (onChange: () => void) => editor.changes.subscribe(onChange, concerns),
    [editor, concerns],
  );
  useSyncExternalStore(subscribe, () => concerns.reduce((sum, concern) => sum + editor.changes.versions[concern], 0));
  return read(editor);
}

/** Reads one plain value and renders only when it differs; for concerns that change with every frame. */
export function useEditorValue<Value extends string | number | boolean | undefined>(
  editor: Editor,
  concerns: readonly Concern[],
  read: (editor: Editor) => Value,
): Value {
  const subscribe = useCallback(
    (onChange: () => void) => editor.changes.subscribe(onChange, concerns),
    [editor, concerns],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}

/** Calls back for what the editor asks or tells. */
export function useEditorEffect(editor: Editor, onEffect: (effect: Effect) => void): void {
  const handle = useEffectEvent(onEffect);
  useEffect(() => editor.onEffect((effect) => handle(effect)), [editor]);
}

export const DOCUMENT: readonly Concern[] = ['document'];
export const DOCUMENT_AND_SELECTION: readonly Concern[] = ['document', 'selection'];
export const REVIEW: readonly Concern[] = ['document', 'selection', 'queue'];
export const DISPLAY: readonly Concern[] = ['display'];
export const CLASSES: readonly Concern[] = ['document', 'display', 'selection'];
export const TOOL: readonly Concern[] = ['tool'];
export const VIEWPORT: readonly Concern[] = ['viewport'];
export const COVERAGE: readonly Concern[] = ['coverage', 'document', 'queue'];
