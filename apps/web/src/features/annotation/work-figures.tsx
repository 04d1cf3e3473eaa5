import type { Editor } from '@uvh/annotator/editor';
import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Digits } from '../../ui/digits.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { Pace } from '../../workspace/panels/pace.tsx';
import { QuotaMeter } from '../../workspace/panels/quota-meter.tsx';
import { DOCUMENT, useEditor } from '../../workspace/use-editor.ts';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import { isSubmitted } from './annotation-session/annotation-view.ts';
import { useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { useTeam } from './use-team.ts';

interface WorkFiguresProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
}

/** Team, score, image, quota and pace, in the top bar. */
export function WorkFigures({ session, editor }: WorkFiguresProps) {
  const { t, i18n } = useTranslation('annotation');
  const team = useTeam();
  const submitted = useAnnotationSessionState(session, (state) => state.submitted);
  const readyAhead = useAnnotationSessionState(session, (state) => state.readyAhead);
  const waiting = useAnnotationSessionState(session, (state) => state.waiting);
  const isSent = useAnnotationSessionState(session, ({ dialog }) => isSubmitted(dialog));
  const relabelled = useEditor(editor, DOCUMENT, (current) => current.figures().relabelScore);
  const inThisImage = isSent ? 0 : relabelled;
  // The server's word, and on top what it cannot know yet (docs/product/choices.md#live-score).
  const pending = waiting.score + inThisImage;
  const score = (team?.score ?? 0) + pending;
  return (
    <>
      <p className="flex min-w-0 flex-col leading-tight" title={t('score.pending', { count: pending })}>
        <span className="max-w-56 truncate text-ink-soft text-xs">{team?.name ?? t('score.label')}</span>
        <span className="figures whitespace-nowrap font-bold text-lg leading-tight">
          <span className="sr-only">{t('score.label')}: </span>
          {/* Not faded in: half a dozen frames of the page for each new class. */}
          <output key={score}>{team === undefined ? '–' : formatNumber(score, i18n.language)}</output>{' '}
          <span className="text-ink-soft text-sm">XP</span>
          {pending > 0 && (
            <span className="ml-1.5 font-normal text-ink-soft text-xs max-sm:hidden">
              {t('score.pending', { count: pending })}
            </span>
          )}
        </span>
      </p>
      <p className="flex flex-col whitespace-nowrap text-sm leading-tight max-md:hidden">
        {t('image.number', { number: submitted + 1 })}
        <span className="text-ink-soft text-xs">{t('image.ahead', { count: readyAhead })}</span>
      </p>
      <QuotaMeter editor={editor} />
      <span className="max-lg:hidden">
        <Pace editor={editor} />
      </span>
      {waiting.count > 0 && (
        <span
          title={t('waiting.label', { count: waiting.count })}
          className="flex items-center gap-1 text-info text-sm"
        >
          <CloudUpload aria-hidden="true" className="size-5" />
          <span className="figures">
            <Digits of={waiting.count} />
          </span>
          <span className="sr-only">{t('waiting.label', { count: waiting.count })}</span>
        </span>
      )}
    </>
  );
}
