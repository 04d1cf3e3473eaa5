import type { Editor } from '@uvh/annotator/editor';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { hintInWords, nameOf } from '../box-list/box-words.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { REVIEW, TOOL_AND_SELECTION, useEditor, useEditorValue } from '../use-editor.ts';

/** What is selected and why it deserves a look, over the image: where what can be done with it stands at the side. */
export function BoxTold({ editor }: { readonly editor: Editor }) {
  const isAiming = useEditorValue(editor, TOOL_AND_SELECTION, (current) => current.isAiming);
  const { index, count } = useEditor(editor, REVIEW, (current) => ({
    index: current.current,
    count: current.selection.length,
  }));
  if (isAiming || index === undefined) return null;
  return (
    <div className="pointer-events-none! max-w-full rounded-control bg-raised/95 px-2 py-1 shadow-card">
      <BoxWords editor={editor} index={index} count={count} />
    </div>
  );
}

interface BoxWordsProps {
  readonly editor: Editor;
  /** The current box, and how many are selected with it. */
  readonly index: number;
  readonly count: number;
}

export function BoxWords({ editor, index, count }: BoxWordsProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const label = editor.document.label(index);
  // That it has no class is said by its name.
  const hint = editor.queue.hintsOf(index).find(({ code }) => code !== 'UNKNOWN_LABEL' || classes.has(label));
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ClassMark label={label} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-sm leading-tight sideways:whitespace-normal">
          {count > 1 ? t('current.several', { count }) : nameOf(label, classes, t)}
        </span>
        {count === 1 && hint && (
          <span className="flex items-center gap-1 text-warn text-xs leading-tight">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {hintInWords(hint, editor, index, t)}
          </span>
        )}
      </span>
    </div>
  );
}
