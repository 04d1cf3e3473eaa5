import type { Editor } from '@uvh/annotator/editor';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCosts } from '../../event/costs.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { nameOf, positionOf } from '../../workspace/box-list/box-words.ts';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import type { SubmissionDialog } from './annotation-session/annotation-view.ts';
import { useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { MessageDialog, type MessageDialogProps } from './message-dialog.tsx';

interface SubmissionDialogsProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly goesStraight: boolean;
  readonly onGoStraight: (choice: boolean) => void;
}

/** What a submission says on its way, with the texts of docs/product/annotation.md#submission-dialogs */
export function SubmissionDialogs({ session, editor, goesStraight, onGoStraight }: SubmissionDialogsProps) {
  const { t } = useTranslation('annotation');
  const dialog = useAnnotationSessionState(session, (state) => state.dialog);
  const { wrong } = useCosts();
  const last = useRef<SubmissionDialog>(undefined);
  if (dialog) last.current = dialog;
  // What was said last stays while it fades out.
  const shown = dialog ?? last.current;
  if (shown === undefined) return null;
  const close = () => session.closeDialog();
  const show = (index: number) => {
    close();
    editor.select([index]);
  };
  const ways: Ways = {
    wrong,
    close,
    show,
    next: () => {
      // Left as it stands the check box is an answer as well.
      if (shown.kind === 'accepted') onGoStraight(goesStraight);
      void session.loadNext();
    },
    goOn: () => {
      close();
      editor.dispatch('next');
    },
    again: () => {
      close();
      void session.submit({ goesStraight: false });
    },
    boxes: (indexes) => <BoxButtons editor={editor} indexes={indexes} onShow={show} />,
    straight: (
      <Checkbox
        label={t('dialog.accepted.goStraight')}
        checked={goesStraight}
        onChange={(event) => onGoStraight(event.target.checked)}
      />
    ),
  };
  return <MessageDialog isOpen={dialog !== undefined} onClose={close} {...messageOf(shown, ways, t)} />;
}

/** Says a text of this screen. */
type T = ReturnType<typeof useTranslation<'annotation'>>['t'];

type Message = Omit<MessageDialogProps, 'isOpen' | 'onClose'> & Partial<Pick<MessageDialogProps, 'onClose'>>;

/** What a dialog can lead on to, and the parts that know more than words. */
interface Ways {
  /** XP that a wrong answer costs at most. */
  readonly wrong: number;
  readonly close: () => void;
  readonly show: (index: number) => void;
  readonly next: () => void;
  /** Goes on reviewing. */
  readonly goOn: () => void;
  readonly again: () => void;
  readonly boxes: (indexes: readonly number[]) => ReactNode;
  readonly straight: ReactNode;
}

function messageOf(dialog: SubmissionDialog, ways: Ways, t: T): Message {
  switch (dialog.kind) {
    case 'submitting':
      return {
        type: 'info',
        canClose: false,
        title: t('dialog.submitting.title'),
        message: t('dialog.submitting.message'),
      };
    case 'unknownLabels':
      return {
        type: 'warning',
        title: t('dialog.invalid.title'),
        message: t('dialog.invalid.unknownLabels'),
        details: (
          <>
            <p>{t('dialog.invalid.unknownLabelsDetail')}</p>
            {ways.boxes(dialog.indexes)}
          </>
        ),
        confirm: { label: t('dialog.invalid.goOn'), onConfirm: () => ways.show(dialog.indexes[0] ?? 0) },
      };
    case 'tooFew':
      return {
        type: 'warning',
        title: t('dialog.invalid.title'),
        message: t('dialog.invalid.tooFew'),
        details: t('dialog.invalid.tooFewDetail', {
          modified: dialog.modified,
          total: dialog.total,
          count: dialog.total,
        }),
        confirm: { label: t('dialog.invalid.goOn'), onConfirm: ways.goOn },
      };
    case 'accepted':
      return {
        type: 'success',
        onClose: ways.next,
        title: t('dialog.accepted.title'),
        message: t('dialog.accepted.message'),
        details: (
          <>
            {dialog.scoreDelta !== undefined && dialog.scoreDelta > 0 && (
              <p>{t('dialog.accepted.score', { count: dialog.scoreDelta, wrong: ways.wrong })}</p>
            )}
            {ways.straight}
          </>
        ),
        confirm: { label: t('dialog.accepted.next'), onConfirm: ways.next },
      };
    case 'earlierCounts':
      return {
        type: 'info',
        title: t('dialog.earlierCounts.title'),
        message: t('dialog.earlierCounts.message'),
        ...(dialog.isOnScreen && {
          onClose: ways.next,
          confirm: { label: t('dialog.accepted.next'), onConfirm: ways.next },
        }),
      };
    case 'queued':
      return {
        type: 'info',
        onClose: ways.next,
        title: t('dialog.queued.title'),
        message: t('dialog.queued.message'),
        confirm: { label: t('dialog.queued.next'), onConfirm: ways.next },
      };
    case 'failed':
      return failureMessage(dialog, ways, t);
  }
}

function failureMessage(failure: Extract<SubmissionDialog, { kind: 'failed' }>, ways: Ways, t: T): Message {
  const { message, indexes, isOnScreen, isLost } = failure;
  const another = { label: t('dialog.failed.another'), onConfirm: ways.next };
  const retry = { label: t('dialog.failed.retry'), onConfirm: ways.again };
  return {
    type: 'error',
    title: t('dialog.failed.title'),
    message: t('dialog.failed.message'),
    details: (
      <>
        <p>{message ?? t('dialog.failed.unknown')}</p>
        {!isOnScreen && <p>{t('dialog.failed.earlier')}</p>}
        {ways.boxes(indexes)}
      </>
    ),
    ...(isOnScreen ? { confirm: isLost ? another : retry } : {}),
  };
}

interface BoxButtonsProps {
  readonly editor: Editor;
  readonly indexes: readonly number[];
  readonly onShow: (index: number) => void;
}

/** More than this fill the dialog; the rest is met when these are put right. */
const MOST_SHOWN = 12;

/** The boxes that a refusal names; a press closes the dialog and pans there. */
function BoxButtons({ editor, indexes, onShow }: BoxButtonsProps) {
  const { t } = useTranslation('annotation');
  return (
    <ul className="mt-2 grid gap-1">
      {indexes.slice(0, MOST_SHOWN).map((index) => (
        <li key={index}>
          <Button variant="secondary" size="small" onClick={() => onShow(index)}>
            {t('dialog.invalid.box', {
              number: String(index + 1),
              label: nameOf(editor.document.label(index), editor.classes, t),
              position: t(`boxes.position.${positionOf(editor.document.rect(index))}`),
            })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
