import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import { createEditor } from '@uvh/annotator/editor';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import type { TFunction } from 'i18next';
import { Check, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentClasses, useClasses } from '../../../event/classes.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DOCUMENT, REVIEW, useEditor, useEditorEffect } from '../../../workspace/use-editor.ts';
import { ClassButtons } from './class-buttons.tsx';
import { DEMO_SUGGESTIONS } from './demo-boxes.ts';
import { DemoCanvas } from './demo-canvas.tsx';

/** The real editor on a photograph. The same rules count as in the game; nothing is sent anywhere. */
export function TryIt() {
  const [editor, setEditor] = useState(newEditor);
  const [isFinished, setIsFinished] = useState(false);
  useEditorEffect(editor, ({ kind }) => kind === 'reviewFinished' && setIsFinished(true));
  const classes = useClasses();
  useEffect(() => editor.setClasses(classes), [editor, classes]);
  useEffect(() => () => editor.dispose(), [editor]);
  const startAgain = () => {
    setEditor(newEditor());
    setIsFinished(false);
  };
  return (
    <div className="mt-6 grid animate-fade overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-[minmax(0,1fr)_19rem]">
      <DemoCanvas editor={editor} />
      <div className="flex flex-col gap-3 p-4">
        <Meter editor={editor} />
        <Picked editor={editor} />
        <ClassButtons editor={editor} />
        <Actions editor={editor} />
        {isFinished && <Finished onAgain={startAgain} />}
      </div>
    </div>
  );
}

function newEditor(): Editor {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return createEditor({ classes: currentClasses(), suggestions: DEMO_SUGGESTIONS, prefersReducedMotion: isCalm });
}

interface PartProps {
  readonly editor: Editor;
}

function Meter({ editor }: PartProps) {
  const { t } = useTranslation('landing');
  const { reviewedShare, relabelScore } = useEditor(editor, DOCUMENT, (e) => e.figures());
  const { modified, total } = reviewedShare;
  const text = t('demo.meter', { modified, total, count: total });
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="figures font-semibold text-sm">{text}</span>
        <span className="figures whitespace-nowrap font-bold text-2xl leading-none">
          {t('demo.xp', { xp: relabelScore })}
        </span>
      </p>
      <ProgressBar label={text} share={total > 0 ? modified / total : 0} className="h-2.5" />
      <p className="text-ink-soft text-xs">{t('demo.meterNote')}</p>
    </div>
  );
}

function Picked({ editor }: PartProps) {
  const { t } = useTranslation('landing');
  const box = useEditor(editor, REVIEW, (e) => (e.current === undefined ? undefined : e.boxes()[e.current]));
  return (
    <p className="min-h-6 font-display font-semibold" aria-live="polite">
      {box === undefined ? t('demo.pick') : wordsOf(box, editor.classes, t)}
    </p>
  );
}

function wordsOf(box: BoxView, classes: ClassList, t: TFunction<'landing'>): string {
  const suggested = DEMO_SUGGESTIONS[box.index];
  if (suggested) return t('demo.picked', { label: classes.displayNameOf(suggested.label) });
  return box.label === DEFAULT_LABEL ? t('demo.unnamed') : t('demo.drawn', { label: classes.displayNameOf(box.label) });
}

function Actions({ editor }: PartProps) {
  const { t } = useTranslation('landing');
  const hasPick = useEditor(editor, REVIEW, (e) => e.current !== undefined);
  const canUndo = useEditor(editor, DOCUMENT, (e) => e.history.canUndo);
  const icon = 'size-5';
  return (
    <div className="flex flex-wrap gap-1.5 *:flex-auto">
      <Button
        size="small"
        disabled={!hasPick}
        onClick={() => editor.dispatch('confirm')}
        icon={<Check aria-hidden="true" className={icon} />}
      >
        {t('demo.confirm')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={!hasPick}
        onClick={() => editor.dispatch('delete')}
        icon={<Trash2 aria-hidden="true" className={icon} />}
      >
        {t('demo.delete')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={!canUndo}
        onClick={() => editor.dispatch('undo')}
        icon={<Undo2 aria-hidden="true" className={icon} />}
      >
        {t('demo.undo')}
      </Button>
    </div>
  );
}

function Finished({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <div role="status" className="grid gap-2 border-accent border-l-4 pl-3">
      <p className="text-sm">{t('demo.done')}</p>
      <span className="flex flex-wrap gap-2">
        <ButtonLink to="/register" size="small">
          {t('demo.join')}
        </ButtonLink>
        <Button
          size="small"
          variant="quiet"
          onClick={onAgain}
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
        >
          {t('demo.again')}
        </Button>
      </span>
    </div>
  );
}
