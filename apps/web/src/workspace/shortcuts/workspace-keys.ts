import type { Editor } from '@uvh/annotator/editor';
import { keyInputOf } from '@uvh/annotator/mount/key-input';
import { useEffect, useEffectEvent } from 'react';

interface WorkspaceKeys {
  readonly editor: Editor;
  /** The canvas takes its keys itself. */
  readonly canvas: () => HTMLElement | null;
}

/** Keys that a focused button, list or field needs for itself. */
const OF_CONTROLS = /^(Space|Enter|Tab|Arrow|Home|End)/;

/**
 * Keys work wherever the focus is on the screen, but for those that the focused control needs, and never in a
 * text field or an open dialog.
 */
export function useWorkspaceKeys({ editor, canvas }: WorkspaceKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    const input = keyInputOf(event);
    const { ctrl, meta } = input.modifiers;
    const isOnCanvas = event.target instanceof Node && canvas()?.contains(event.target) === true;
    if (isOnCanvas) return;
    const isOnControl = event.target instanceof Element && event.target !== document.body;
    if (isOnControl && OF_CONTROLS.test(input.code) && !ctrl && !meta) return;
    if (editor.keyboard.keyDown(input)) event.preventDefault();
  });
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Node && canvas()?.contains(event.target)) return;
    editor.keyboard.keyUp(keyInputOf(event));
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => onKeyDown(event);
    const up = (event: KeyboardEvent) => onKeyUp(event);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[data-modal-open]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('input:not([type=range]), textarea, [role=menu], [role=dialog]') !== null
  );
}
