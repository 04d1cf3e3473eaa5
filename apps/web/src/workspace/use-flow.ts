import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEditorEffect } from './use-editor.ts';
import { useWorkspaceSettings } from './workspace-settings.ts';

/** So long a picture is looked at before one of its boxes can be answered: a key that was meant for the one before is lost. */
const FIRST_LOOK_MS = 300;

interface FlowOptions {
  readonly picture: ImageBitmap | undefined;
  /** Something is open over the canvas, and goes first. */
  readonly isCovered: boolean;
  /** The review is over and only looked at. */
  readonly isOver: boolean;
}

/**
 * For those who go straight on: the first box of an image is selected by itself, and after the last one the sheet of missed
 * vehicles comes up, so that no key is spent on asking for what comes next anyway
 * (docs/product/choices.md#going-to-the-next-image).
 */
export function useFlow(editor: Editor, { picture, isCovered, isOver }: FlowOptions): void {
  const goesStraight = useWorkspaceSettings((settings) => settings.goesStraight);
  const isFlowing = goesStraight && picture !== undefined && !isCovered && !isOver;
  // Each once for an image: who closes the sheet or selects nothing wants it so.
  const begun = useRef<Editor>(undefined);
  const ended = useRef<Editor>(undefined);
  // Under a pointer nothing comes up by itself: it would lie over the button that is pressed next.
  const isByKeys = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    window.addEventListener('keydown', () => (isByKeys.current = true), options);
    window.addEventListener('pointerdown', () => (isByKeys.current = false), options);
    return () => ending.abort();
  }, []);
  const goOn = useEffectEvent(() => {
    if (!isByKeys.current || ended.current === editor || editor.coverage.likely().length === 0) return;
    ended.current = editor;
    editor.dispatch('missed');
  });
  useEditorEffect(editor, ({ kind }) => {
    if (kind === 'reviewFinished' && isFlowing) goOn();
  });
  useEffect(() => {
    if (!isFlowing) return;
    const timer = setTimeout(() => {
      const { remaining } = editor.queue.state();
      // Reviewed ahead in the line-up, or finished there just now: its missed vehicles are what is left.
      if (remaining === 0 && editor.history.length > 0) goOn();
      else if (begun.current !== editor && editor.current === undefined) editor.dispatch('next');
      begun.current = editor;
    }, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [editor, isFlowing]);
}
