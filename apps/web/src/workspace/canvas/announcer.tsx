import type { Editor } from '@uvh/annotator/editor';
import type { Effect } from '@uvh/annotator/editor/effect';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/formats.ts';
import { nameOf } from '../box-list/box-words.ts';
import { keyTextOf, useKeymap } from '../shortcuts/keymap-store.ts';
import { useEditorEffect, whenPainted } from '../use-editor.ts';
import { SelectedTold } from './selected-told.tsx';

const SHOWN_MS = 4_000;

/** Says what happened: for everyone the refusals, for those who listen every answer as well. */
export function Announcer({ editor }: { readonly editor: Editor }) {
  const { t, i18n } = useTranslation('annotation');
  const keymap = useKeymap((state) => state.keymap);
  const [spoken, setSpoken] = useState('');
  const [shown, setShown] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const said = (effect: Effect): string => {
    switch (effect.kind) {
      case 'answered': {
        const name = nameOf(editor.document.label(effect.indexes[0] ?? 0), editor.classes, t);
        const count = effect.indexes.length;
        return `${t(`announce.${effect.answer}`, { name, count })} ${t('announce.left', { count: editor.queue.state().remaining })}`;
      }
      case 'candidateShown':
        return t('announce.candidate', {
          name: nameOf(effect.label, editor.classes, t),
          key: keyTextOf(keymap, 'confirm') ?? '',
        });
      case 'aimed':
        return t('announce.aimed', {
          across: formatPercent(Math.round((100 * effect.at.x) / SPACE_WIDTH), i18n.language),
          down: formatPercent(Math.round((100 * effect.at.y) / SPACE_HEIGHT), i18n.language),
        });
      case 'undone':
      case 'redone':
        return t(`announce.${effect.kind}`);
      default:
        return '';
    }
  };
  const refusal = (effect: Effect): string => {
    switch (effect.kind) {
      case 'refused':
        return t(`refused.${effect.code}`);
      case 'resizeLimitReached':
        return t('refused.resizeLimit', { key: keyTextOf(keymap, 'redraw') ?? '' });
      case 'peeked':
        return t('refused.confirmedBox', { key: keyTextOf(keymap, 'reopen') ?? '' });
      default:
        return '';
    }
  };
  useEditorEffect(editor, (effect) => {
    const told = said(effect);
    const refused = refusal(effect);
    whenPainted(() => {
      if (told !== '') setSpoken(told);
      if (refused !== '') setShown({ text: refused });
      else if (effect.kind === 'answered') setShown(undefined);
    });
  });

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <SelectedTold editor={editor} />
      <p role="alert" className="contents">
        {shown && (
          <span className="pointer-events-none animate-fade rounded-control bg-ink px-3 py-1.5 text-ground text-sm shadow-float">
            {shown.text}
          </span>
        )}
      </p>
    </>
  );
}
