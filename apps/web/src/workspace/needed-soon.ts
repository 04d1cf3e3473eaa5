import type { Editor } from '@uvh/annotator/editor';
import { useEffect } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { fetchAsking } from './class-picker/late-asking.tsx';
import { DOCUMENT_AND_SELECTION } from './use-editor.ts';

/** Not in the midst of what is done. */
const AFTER_MS = 500;

/**
 * Fetches, once a first box is selected or answered, what nearly every image asks for in the middle of the work: whoever
 * loses the network then goes on without it. The first image stands without any of it; the service worker keeps the rest,
 * and comes later.
 */
export function useNeededSoon(editor: Editor): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.changes.subscribe(() => {
      timer ??= setTimeout(fetchAll, AFTER_MS);
    }, DOCUMENT_AND_SELECTION);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
}

function fetchAll(): void {
  // What does not come is asked for once more by whoever needs it.
  void Promise.allSettled([
    import('./missed/missed-vehicles.tsx'),
    loadTexts(['missed']),
    fetchAsking(),
    import('./crops/gallery-cards.tsx'),
  ]);
}
