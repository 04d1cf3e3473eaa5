import type { Editor } from '@uvh/annotator/editor';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintInWords, sentenceOf } from '../box-list/box-words.ts';
import { whenPainted } from '../use-editor.ts';

/** Says which box the keys of the canvas have come to, in the words of the list of boxes, which is heard by itself. */
export function SelectedTold({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const [told, setTold] = useState('');
  const tell = useEffectEvent(() => {
    const [index, ...others] = editor.selection;
    if (document.activeElement?.role !== 'application') return;
    if (index === undefined || others.length > 0) return setTold('');
    const box = editor.boxes()[index];
    if (box === undefined || box.isDeleted) return setTold('');
    const [hint] = editor.queue.hintsOf(index);
    const sentence = sentenceOf(box, editor.classes, t);
    setTold(hint === undefined ? sentence : `${sentence}. ${hintInWords(hint, editor, index, t)}`);
  });
  useEffect(() => {
    const ask = () => tell();
    return editor.changes.subscribe(() => whenPainted(ask), ['selection']);
  }, [editor]);
  return (
    <p aria-live="polite" className="sr-only">
      {told}
    </p>
  );
}
