import { CommandHistory } from './commands/history.ts';
import { restore } from './commands/log.ts';
import { BoxDocument } from './document/box-document.ts';
import type { Editor, EditorOptions } from './editor/editor-api.ts';
import { ImageEditor } from './editor/image-editor.ts';
import { Workbench } from './editor/workbench.ts';

/**
 * The editor of one image, without a DOM. A draft that does not fit the suggestions is left aside and the
 * image starts anew; `draft` tells which.
 */
export function createEditor(options: EditorOptions): Editor {
  const { suggestions, log, keymap, display = {}, prefersReducedMotion = false, now = Date.now } = options;
  const restored = log && restore(suggestions, log, now);
  const isRestored = restored?.kind === 'restored';
  const document = isRestored ? restored.document : new BoxDocument(suggestions);
  const history = isRestored ? restored.history : new CommandHistory(document, now);
  const bench = new Workbench(document, history, display, prefersReducedMotion);
  return new ImageEditor(bench, restored?.kind ?? 'none', keymap, now());
}
