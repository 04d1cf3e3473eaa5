import type { Editor } from '@uvh/annotator/editor';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { nameOf, positionOf } from '../../workspace/box-list/box-words.ts';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import type { SubmissionDialog } from './annotation-session/annotation-view.ts';
import { useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { MessageDialog } from './message-dialog.tsx';

interface SubmissionDialogsProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly goesStraight: boolean;
  readonly onGoStraight: (choice: boolean) => void;
}

/** What a submission says on its way, with the texts of docs/product/annotation.md#submission-dialogs */
export function SubmissionDialogs({ session, editor, goesStraight, onGoStraight }: SubmissionDialogsProps) {
  const { dialog } = useAnnotationSessionState(session);
  const last = useRef<SubmissionDialog>(undefined);
  if (dialog) last.current = dialog;
  const shown = dialog ?? last.current;
  const close = () => session.closeDialog();
  const next = () => void session.loadNext();
  const show = (index: number) => {
    close();
    editor.select([index]);
  };
  const { t } = useTranslation('annotation');
  const isOpen = dialog !== undefined;

  switch (shown?.kind) {
    case undefined:
      return null;
    case 'submitting':
      return (
        <MessageDialog
          type="info"
          isOpen={isOpen}
          canClose={false}
          onClose={close}
          title={t('dialog.submitting.title')}
          message={t('dialog.submitting.message')}
        />
      );
    case 'unknownLabels':
      return (
        <MessageDialog
          type="warning"
          isOpen={isOpen}
          onClose={close}
          title={t('dialog.invalid.title')}
          message={t('dialog.invalid.unknownLabels')}
          details={
            <>
              <p>{t('dialog.invalid.unknownLabelsDetail')}</p>
              <BoxButtons editor={editor} indexes={shown.indexes} onShow={show} />
            </>
          }
          confirm={{ label: t('dialog.invalid.goOn'), onConfirm: () => show(shown.indexes[0] ?? 0) }}
        />
      );
    case 'tooFew':
      return (
        <MessageDialog
          type="warning"
          isOpen={isOpen}
          onClose={close}
          title={t('dialog.invalid.title')}
          message={t('dialog.invalid.tooFew')}
          details={t('dialog.invalid.tooFewDetail', { modified: shown.modified, total: shown.total })}
          confirm={{
            label: t('dialog.invalid.goOn'),
            onConfirm: () => {
              close();
              editor.dispatch('next');
            },
          }}
        />
      );
    case 'accepted':
      return (
        <MessageDialog
          type="success"
          isOpen={isOpen}
          onClose={next}
          title={t('dialog.accepted.title')}
          message={t('dialog.accepted.message')}
          details={
            <>
              {shown.scoreDelta !== undefined && shown.scoreDelta > 0 && (
                <p>{t('dialog.accepted.score', { count: shown.scoreDelta })}</p>
              )}
              <Checkbox
                label={t('dialog.accepted.goStraight')}
                checked={goesStraight}
                onChange={(event) => onGoStraight(event.target.checked)}
              />
            </>
          }
          confirm={{ label: t('dialog.accepted.next'), onConfirm: next }}
        />
      );
    case 'queued':
      return (
        <MessageDialog
          type="info"
          isOpen={isOpen}
          onClose={next}
          title={t('dialog.queued.title')}
          message={t('dialog.queued.message')}
          confirm={{ label: t('dialog.queued.next'), onConfirm: next }}
        />
      );
    case 'failed': {
      const again = () => {
        close();
        void session.submit({ goesStraight: false });
      };
      return (
        <MessageDialog
          type="error"
          isOpen={isOpen}
          onClose={close}
          title={t('dialog.failed.title')}
          message={t('dialog.failed.message')}
          details={
            <>
              <p>{shown.message ?? t('dialog.failed.unknown')}</p>
              {!shown.isOnScreen && <p>{t('dialog.failed.earlier')}</p>}
              <BoxButtons editor={editor} indexes={shown.indexes} onShow={show} />
            </>
          }
          {...(shown.isOnScreen
            ? {
                confirm: shown.isLost
                  ? { label: t('dialog.failed.another'), onConfirm: next }
                  : { label: t('dialog.failed.retry'), onConfirm: again },
              }
            : {})}
        />
      );
    }
  }
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
              number: index + 1,
              label: nameOf(editor.document.label(index), t),
              position: t(`boxes.position.${positionOf(editor.document.rect(index))}`),
            })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
