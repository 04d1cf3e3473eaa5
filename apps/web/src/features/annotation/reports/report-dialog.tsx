import type { Editor } from '@uvh/annotator/editor';
import { MAX_NOTE_LENGTH, type ReportKind } from '@uvh/contract/calls/report';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.tsx';
import type { AnnotationSession } from '../annotation-session/annotation-session.ts';
import { keptDraftHook } from './kept-draft.ts';
import { NoteField } from './note-field.tsx';
import { Choices, SendingDialog } from './sending-dialog.tsx';
import type { ReportOutcome } from './session-reports.ts';
import { useSendingReport } from './use-sending-report.ts';

interface ReportDialogProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  /** The box that was selected when it was asked for, if one was. */
  readonly index: number | undefined;
  readonly onClose: () => void;
}

/** From here on it is said how much room the note has left. */
const FEW_LEFT = 100;

const useReportDraft = keptDraftHook<{ readonly kind: ReportKind; readonly note: string }>();

const OF_IMAGE: readonly ReportKind[] = ['broken', 'unsuitable', 'private'];

/** Says what is wrong with the image on screen, or leaves a note on the selected box (docs/product/annotation.md#reports). */
export function ReportDialog({ session, editor, index, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report');
  const begin = { kind: index === undefined ? 'broken' : 'box', note: '' } as const;
  const { draft, change, forget } = useReportDraft(editor, index, begin);
  const { kind, note } = draft;
  const { isSending, failure, send } = useSendingReport(session, t('failed'));
  const isOfBox = kind === 'box';
  const isEmpty = isOfBox && note.trim() === '';
  const left = MAX_NOTE_LENGTH - note.length;
  const say = (outcome: ReportOutcome) => {
    if (outcome === 'waiting') return toast.success(t('waiting'));
    if (isOfBox) return toast.success(t('noted'));
    return outcome === 'kept' ? toast.info(t('kept')) : toast.success(t('sent'));
  };
  const report = async () => {
    const outcome = await send({ kind, note: note.trim(), index });
    if (!outcome) return;
    forget();
    say(outcome);
    onClose();
  };
  return (
    <SendingDialog
      title={t('title')}
      lead={t('lead')}
      sendLabel={isOfBox ? t('sendNote') : t('send')}
      canSend={!isEmpty}
      isSending={isSending}
      failure={failure}
      onSend={() => void report()}
      onClose={onClose}
    >
      <Choices
        legend={t('about')}
        name="report-kind"
        choices={index === undefined ? OF_IMAGE : ['box', ...OF_IMAGE]}
        chosen={kind}
        onChoose={(chosen) => change({ kind: chosen })}
        wordsOf={(one) => ({ label: t(`kinds.${one}.label`), hint: t(`kinds.${one}.hint`) })}
      />
      <NoteField
        label={isOfBox ? t('note') : t('noteOptional')}
        hint={left > FEW_LEFT ? undefined : t('left', { count: left })}
        maxLength={MAX_NOTE_LENGTH}
        isRequired={isOfBox}
        note={note}
        onChange={(written) => change({ note: written })}
      />
    </SendingDialog>
  );
}
