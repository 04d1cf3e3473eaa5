import type { Editor } from '@uvh/annotator/editor';
import { MAX_NOTE_LENGTH, type ReportKind } from '@uvh/contract/calls/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { AnnotationSession } from '../annotation-session/annotation-session.ts';
import { NoteField } from './note-field.tsx';
import type { ReportOutcome } from './session-reports.ts';
import { useSendingReport } from './use-sending-report.ts';

interface ReportDialogProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** From here on it is said how much room the note has left. */
const FEW_LEFT = 100;

const OF_IMAGE: readonly ReportKind[] = ['broken', 'unsuitable', 'private'];

/** Says what is wrong with the image on screen, or leaves a note on the selected box (docs/product/annotation.md#reports). */
export function ReportDialog({ session, editor, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report');
  const formId = useId();
  // What was selected when it was asked for: the dialog covers the image.
  const [index] = useState(editor.current);
  const [kind, setKind] = useState<ReportKind>(index === undefined ? 'broken' : 'box');
  const [note, setNote] = useState('');
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
    say(outcome);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isSending}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isSending} disabled={isEmpty}>
            {isOfBox ? t('sendNote') : t('send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && !isEmpty) void report();
        }}
      >
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-sm">{t('about')}</legend>
          {(index === undefined ? OF_IMAGE : (['box', ...OF_IMAGE] as const)).map((one) => (
            <RadioChoice
              key={one}
              name="report-kind"
              label={t(`kinds.${one}.label`)}
              hint={t(`kinds.${one}.hint`)}
              isChosen={one === kind}
              onChoose={() => setKind(one)}
            />
          ))}
        </fieldset>
        <NoteField
          label={isOfBox ? t('note') : t('noteOptional')}
          hint={left > FEW_LEFT ? undefined : t('left', { count: left })}
          maxLength={MAX_NOTE_LENGTH}
          isRequired={isOfBox}
          note={note}
          onChange={setNote}
        />
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
