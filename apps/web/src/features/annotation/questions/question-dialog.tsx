import type { Editor } from '@uvh/annotator/editor';
import { MAX_QUESTION_LENGTH, type QuestionAudience } from '@uvh/contract/calls/question';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CropCanvas } from '../../../workspace/crops/crop-canvas.tsx';
import type { AnnotationSession } from '../annotation-session/annotation-session.ts';
import { keptDraftHook } from '../reports/kept-draft.ts';
import { NoteField } from '../reports/note-field.tsx';
import { Choices, SendingDialog } from '../reports/sending-dialog.tsx';
import { useSendingReport } from '../reports/use-sending-report.ts';

interface QuestionDialogProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** The box in doubt. */
  readonly index: number;
  readonly onClose: () => void;
}

const useQuestionDraft = keptDraftHook<{ readonly audience: QuestionAudience; readonly note: string }>();

const AUDIENCES: readonly QuestionAudience[] = ['team', 'reviewers'];
const CROP = { width: 192, height: 108 } as const;

/**
 * Hands a vehicle to somebody else (docs/product/annotation.md#second-opinion). The box is put off: it waits at the end of
 * the image, where an answer of the team may have come meanwhile.
 */
export function QuestionDialog({ session, editor, picture, index, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('question');
  const { draft, change, forget } = useQuestionDraft(editor, index, { audience: 'team', note: '' });
  const { audience, note } = draft;
  const { isSending, failure, send } = useSendingReport(session, t('failed'));
  const putOff = () => {
    editor.markAllUnsure([index]);
    onClose();
    editor.dispatch('next');
  };
  const ask = async () => {
    const outcome = await send({ kind: 'question', note: note.trim(), index, audience });
    if (!outcome) return;
    forget();
    toast.success(outcome === 'waiting' ? t('waiting') : t('sent'));
    putOff();
  };
  return (
    <SendingDialog
      title={t('title')}
      lead={t('lead')}
      sendLabel={t('send')}
      otherAction={
        <Button variant="secondary" disabled={isSending} onClick={putOff}>
          {t('putOff')}
        </Button>
      }
      isSending={isSending}
      failure={failure}
      onSend={() => void ask()}
      onClose={onClose}
    >
      {picture && (
        <div role="img" aria-label={t('crop')}>
          <CropCanvas
            picture={picture}
            rect={editor.document.rect(index)}
            {...CROP}
            className="mx-auto max-w-full rounded-control bg-sunken"
          />
        </div>
      )}
      <Choices
        legend={t('who')}
        name="audience"
        choices={AUDIENCES}
        chosen={audience}
        onChoose={(chosen) => change({ audience: chosen })}
        wordsOf={(one) => ({ label: t(`${one}.label`), hint: t(`${one}.hint`) })}
      />
      <NoteField
        label={t('note')}
        maxLength={MAX_QUESTION_LENGTH}
        note={note}
        onChange={(written) => change({ note: written })}
      />
    </SendingDialog>
  );
}
