import type { Editor } from '@uvh/annotator/editor';
import type { Effect } from '@uvh/annotator/editor/effect';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/formats.ts';
import { nameOf } from '../box-list/box-words.ts';
import { keyTextOf, useKeymap } from '../shortcuts/keymap-store.ts';
import { useEditorEffect, whenPainted } from '../use-editor.ts';
import { PassingMessage } from './passing-message.tsx';
import { SelectedTold } from './selected-told.tsx';

/** A refusal, and what leads on from it: a key, and for fingers a button. */
interface Told {
  readonly text: string;
  readonly byTouch?: { readonly text: string; readonly label: string; readonly act: () => void };
}

/** Says what happened: for everyone the refusals, for those who listen every answer as well. */
export function Announcer({ editor }: { readonly editor: Editor }) {
  const { t, i18n } = useTranslation('annotation');
  const keymap = useKeymap((state) => state.keymap);
  const [spoken, setSpoken] = useState('');
  const [shown, setShown] = useState<Told & { readonly number: number }>();

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
  const refusal = (effect: Effect): Told | undefined => {
    switch (effect.kind) {
      case 'refused':
        return { text: t(`refused.${effect.code}`) };
      case 'resizeLimitReached': {
        const redraw = () => {
          editor.select([effect.index]);
          editor.dispatch('redraw');
        };
        return {
          text: t('refused.resizeLimit', { key: keyTextOf(keymap, 'redraw') ?? '' }),
          byTouch: { text: t('refused.resizeLimitTouch'), label: t('refused.redraw'), act: redraw },
        };
      }
      case 'peeked':
        return {
          text: t('refused.confirmedBox', { key: keyTextOf(keymap, 'reopen') ?? '' }),
          byTouch: {
            text: t('refused.confirmedBoxTouch'),
            label: t('refused.reopen'),
            act: () => editor.reopen(effect.index),
          },
        };
      default:
        return undefined;
    }
  };
  useEditorEffect(editor, (effect) => {
    const told = said(effect);
    const refused = refusal(effect);
    whenPainted(() => {
      // The same words once more, as of one undo after another, are heard only where the text is another one.
      if (told !== '') setSpoken((before) => (before === told ? `${told}\u00a0` : told));
      if (refused) setShown((before) => ({ ...refused, number: 1 + (before?.number ?? 0) }));
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
          // A message that is told anew has its whole time again.
          <PassingMessage
            key={shown.number}
            isOfferedToFingers={shown.byTouch !== undefined}
            onOver={() => setShown(undefined)}
          >
            {shown.byTouch ? (
              <Offered {...shown} byTouch={shown.byTouch} onDone={() => setShown(undefined)} />
            ) : (
              shown.text
            )}
          </PassingMessage>
        )}
      </p>
    </>
  );
}

interface OfferedProps extends Required<Told> {
  readonly onDone: () => void;
}

/** With a mouse the key is named; fingers have a button in its place. */
function Offered({ text, byTouch, onDone }: OfferedProps) {
  const act = () => {
    byTouch.act();
    onDone();
  };
  return (
    <>
      <span className="pointer-coarse:hidden">{text}</span>
      <span className="hidden pointer-coarse:inline">{byTouch.text}</span>
      <button
        type="button"
        onClick={act}
        className="pointer-events-auto hidden min-h-11 pointer-coarse:inline-flex items-center rounded-control px-2 text-left font-display font-semibold underline underline-offset-2"
      >
        {byTouch.label}
      </button>
    </>
  );
}
