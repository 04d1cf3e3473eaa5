import type { Editor } from '@uvh/annotator/editor';
import type { Topic } from '@uvh/annotator/editor/change-emitter';
import type { Effect } from '@uvh/annotator/editor/effect';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { frameOver } from '../ui/yield-to-browser.ts';

/**
 * Reads the editor and renders again when one of the topics changes, never on a pointer move: no panel may
 * name 'pointer' here. `topics` must be the same array each time.
 */
export function useEditor<Value>(editor: Editor, topics: readonly Topic[], read: (editor: Editor) => Value): Value {
  const subscribe = useSubscription(editor, topics);
  useSyncExternalStore(subscribe, () => topics.reduce((sum, topic) => sum + editor.changes.versions[topic], 0));
  return read(editor);
}

/** Reads one plain value and renders only when it differs; for topics that change with every frame. */
export function useEditorValue<Value extends string | number | boolean | undefined>(
  editor: Editor,
  topics: readonly Topic[],
  read: (editor: Editor) => Value,
): Value {
  return useSyncExternalStore(useSubscription(editor, topics), () => read(editor));
}

/**
 * An answer is seen in the image first, and the panels around it follow when that is painted: together, in one rendering.
 * What is set in a panel itself is told it at once.
 */
function useSubscription(editor: Editor, topics: readonly Topic[]) {
  return useCallback(
    (onChange: () => void) => {
      const stop = editor.changes.subscribe((changed) => {
        if (changed.has('document') || changed.has('selection')) whenPainted(onChange);
        else onChange();
      }, topics);
      return () => {
        stop();
        waiting.delete(onChange);
      };
    },
    [editor, topics],
  );
}

const waiting = new Set<() => void>();

/** Calls back when the next frame is painted; once for all that was asked until then. */
export function whenPainted(call: () => void): void {
  if (waiting.size === 0) void frameOver().then(callWaiting);
  waiting.add(call);
}

function callWaiting(): void {
  const calls = [...waiting];
  waiting.clear();
  for (const call of calls) call();
}

/** Calls back for what the editor asks or tells. */
export function useEditorEffect(editor: Editor, onEffect: (effect: Effect) => void): void {
  const handle = useEffectEvent(onEffect);
  useEffect(() => editor.onEffect((effect) => handle(effect)), [editor]);
}

export const DOCUMENT: readonly Topic[] = ['document'];
export const DOCUMENT_AND_SELECTION: readonly Topic[] = ['document', 'selection'];
export const REVIEW: readonly Topic[] = ['document', 'selection', 'queue'];
export const DISPLAY: readonly Topic[] = ['display'];
/** Which boxes can be seen. */
export const SHOWN: readonly Topic[] = ['document', 'display'];
export const CLASSES: readonly Topic[] = ['document', 'display', 'selection'];
export const TOOL_AND_SELECTION: readonly Topic[] = ['tool', 'selection'];
export const TOOL: readonly Topic[] = ['tool'];
export const VIEWPORT: readonly Topic[] = ['viewport'];
export const COVERAGE: readonly Topic[] = ['coverage', 'document', 'queue'];
