import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useEffectEvent, useRef } from 'react';
import { create } from 'zustand';
import { useEditorEffect } from './use-editor.ts';
import { useWorkspaceSettings } from './workspace-settings.ts';

/** So long a picture is looked at before one of its boxes can be answered: a key that was meant for the one before is lost. */
export const IMAGE_HOLD_MS = 300;

interface Hand {
  /** The last thing that was used is the keyboard. Not kept by a screen: one image may come up without the one before. */
  readonly isOnKeys: boolean;
}

export const useHand = create<Hand>()(() => ({ isOnKeys: false }));

interface FlowOptions {
  readonly picture: ImageBitmap | undefined;
  /** Something is open over the canvas, and goes first. */
  readonly isCovered: boolean;
  /** Nothing may come up by itself: the review is over and only looked at, or the person is led through it. */
  readonly isHeld: boolean;
  /** Shows the sheet of missed vehicles. */
  readonly onFinished: () => void;
}

/**
 * Spends no key on what comes next anyway: under the keyboard the first box of an image is selected by itself, and after the
 * last one the sheet of missed vehicles comes up. Who wants the dialog after each submission goes every step by hand
 * (docs/product/choices.md#going-to-the-next-image).
 */
export function useFlow(editor: Editor, { picture, isCovered, isHeld, onFinished }: FlowOptions): void {
  const goesByHand = useWorkspaceSettings((settings) => settings.goesStraight === false);
  const isFlowing = !goesByHand && picture !== undefined && !isCovered && !isHeld;
  // Each once for an image: who closes the sheet or selects nothing wants it so.
  const begun = useRef<Editor>(undefined);
  const ended = useRef<Editor>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    window.addEventListener('keydown', () => useHand.setState({ isOnKeys: true }), options);
    window.addEventListener('pointerdown', () => useHand.setState({ isOnKeys: false }), options);
    return () => ending.abort();
  }, []);
  // Under a pointer nothing comes up by itself: it would lie over the button that is pressed next.
  const isOnKeys = () => useHand.getState().isOnKeys;
  const goOn = useEffectEvent(() => {
    if (!isOnKeys() || ended.current === editor || editor.coverage.likely().length === 0) return;
    ended.current = editor;
    onFinished();
  });
  useEditorEffect(editor, ({ kind }) => {
    if (kind === 'reviewFinished' && isFlowing) goOn();
    // Undone from the sheet: the answer over which it came up was a slip, and it comes up after the right one as well.
    if (kind === 'undone' && isCovered) ended.current = undefined;
  });
  const begin = useEffectEvent((shown: Editor) => {
    const { remaining } = shown.queue.state();
    // Reviewed ahead in the line-up, or finished there just now: its missed vehicles are what is left.
    if (remaining === 0 && shown.history.length > 0) goOn();
    else if (isOnKeys() && begun.current !== shown && isAtRest(shown)) shown.dispatch('next');
    begun.current = shown;
  });
  useEffect(() => {
    if (!isFlowing) return;
    const timer = setTimeout(() => begin(editor), IMAGE_HOLD_MS);
    return () => clearTimeout(timer);
  }, [editor, isFlowing]);
}

/** Whether nobody is about to draw, looks at a place or has picked a box: to pick one would take that away. */
function isAtRest({ current, tools, candidates, coverage }: Editor): boolean {
  const isLooking = candidates.ghost !== undefined || coverage.state().current !== undefined;
  return current === undefined && tools.name === 'idle' && !isLooking;
}
