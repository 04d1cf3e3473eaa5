import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { press } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';
import { createEditor, type Editor } from './editor.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

interface Session {
  editor: Editor;
  readonly earlier: WeakRef<Editor>[];
}

/** The next image as a host opens it: its listeners close over the image before, and that editor is disposed of. */
function openNext(session: Session): void {
  const left = session.editor;
  session.earlier.push(new WeakRef(left));
  const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions: someSuggestions(70) });
  const note = (): boolean => left.history.canUndo;
  editor.history.subscribe(note);
  editor.changes.subscribe(note);
  editor.onEffect(note);
  session.editor = editor;
  press(editor, 'Space');
  press(editor, 'Space');
  left.dispose();
}

async function reachable(session: Session): Promise<number> {
  // A WeakRef keeps its target until the job that created or read it has ended.
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  return session.earlier.filter((editor) => editor.deref() !== undefined).length;
}

describe('the editors of earlier images', () => {
  it('are collected: of fifty only the one before is still held by its successor', async () => {
    const session: Session = {
      editor: createEditor({ classes: DEFAULT_CLASSES, suggestions: someSuggestions(70) }),
      earlier: [],
    };
    for (let image = 0; image < 50; image++) openNext(session);
    // In a process that has done much before, one collection does not reach all.
    await expect.poll(() => reachable(session)).toBeLessThanOrEqual(1);
  });
});

describe('an editor that was disposed of', () => {
  it('calls no listener any more', () => {
    const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions: someSuggestions(2) });
    const calls: string[] = [];
    editor.history.subscribe(() => calls.push('command'));
    editor.changes.subscribe(() => calls.push('change'));
    editor.onEffect(() => calls.push('effect'));
    editor.dispose();
    editor.confirmAll([0]);
    expect(calls).toEqual([]);
    expect(editor.document.isConfirmed(0)).toBe(true);
  });
});
