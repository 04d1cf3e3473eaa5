import type { Editor } from '@uvh/annotator/editor';
import { useEffect } from 'react';

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** Counts the keys and presses that an image takes, wherever on the screen they go; a text that is written is none. */
export function useHandCount(editor: Editor): void {
  useEffect(() => {
    const onKey = ({ key, repeat, target }: KeyboardEvent) => {
      if (repeat || MODIFIERS.has(key) || target instanceof HTMLTextAreaElement) return;
      editor.history.noteInput('key');
    };
    const onPress = () => editor.history.noteInput('press');
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPress, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPress, { capture: true });
    };
  }, [editor]);
}
