import { useEffect, useRef, useState } from 'react';

/** Copies texts and tells, for `feedbackMs` after each, that it did. */
export function useCopy(feedbackMs: number): {
  readonly isCopied: boolean;
  readonly copy: (text: string) => Promise<boolean>;
} {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string) => {
    if (!(await writeToClipboard(text))) return false;
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), feedbackMs);
    return true;
  };
  return { isCopied, copy };
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Pages served without TLS on a campus network have no clipboard object; the old way still works there. */
function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.setAttribute('readonly', '');
  holder.className = 'sr-only';
  const focused = document.activeElement;
  // Under a modal dialog nothing else of the page can be selected.
  (focused?.closest('dialog') ?? document.body).append(holder);
  holder.select();
  const isDone = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}
