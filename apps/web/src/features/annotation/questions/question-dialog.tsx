import type { Editor } from '@uvh/annotator/editor';
import { MAX_QUESTION_LENGTH, type QuestionAudience } from '@uvh/contract/calls/question';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CropCanvas } from '../../../workspace/crops/crop-canvas.tsx';
import type { AnnotationSession } from '../annotation-session/annotation-session.ts';

interface QuestionDialogProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** The box in doubt. */
  readonly index: number;
  readonly onClose: () => void;
}

const AUDIENCES: readonly QuestionAudience[] = ['team', 'reviewers'];
const CROP = { width: 192, height: 108 } as const;

/**
 * Hands a vehicle to somebody else (docs/product/annotation.md#second-opinion). The box is put off: it waits at the end of
 * the image, where an answer of the team may have come meanwhile.
 */
export function QuestionDialog({ session, editor, picture, index, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('question');
  const formId = useId();
  const [audience, setAudience] = useState<QuestionAudience>('team');
  const [note, setNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const putOff = () => {
    editor.markAllUnsure([index]);
    onClose();
    editor.dispatch('next');
  };
  const send = async () => {
    setIsSending(true);
    setFailure(undefined);
    try {
      const outcome = await session.report({ kind: 'question', note: note.trim(), index, audience });
      toast.success(outcome === 'waiting' ? t('waiting') : t('sent'));
      putOff();
    } catch (error) {
      setFailure(messageOf(error, t('failed')));
      setIsSending(false);
    }
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
          <Button variant="secondary" onClick={putOff}>
            {t('putOff')}
          </Button>
          <Button type="submit" form={formId} isBusy={isSending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
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
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-sm">{t('who')}</legend>
          {AUDIENCES.map((one) => (
            <RadioChoice
              key={one}
              name="audience"
              label={t(`${one}.label`)}
              hint={t(`${one}.hint`)}
              isChosen={one === audience}
              onChoose={() => setAudience(one)}
            />
          ))}
        </fieldset>
        <Field label={t('note')}>
          {(own) => (
            <textarea
              {...own}
              rows={2}
              maxLength={MAX_QUESTION_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className={CONTROL_LOOK}
            />
          )}
        </Field>
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
