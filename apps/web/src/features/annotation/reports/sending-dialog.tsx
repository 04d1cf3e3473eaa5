import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';

interface SendingDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly sendLabel: string;
  readonly canSend?: boolean;
  /** Another way out, beside those that cancel and send. */
  readonly otherAction?: ReactNode;
  readonly isSending: boolean;
  /** What to say of the last attempt, if it failed. */
  readonly failure: string | undefined;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks what to send about an image or a box; it stays open, with all that was written, until that has arrived or is kept. */
export function SendingDialog(props: SendingDialogProps) {
  const { title, lead, sendLabel, canSend = true, otherAction, isSending, failure, onSend, onClose, children } = props;
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isSending}
      title={title}
      description={lead}
      actions={
        <>
          {/* What was sent comes to its end, and would do so in the midst of what is done next. */}
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {otherAction}
          <Button type="submit" form={formId} isBusy={isSending} disabled={!canSend}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3"
        // The key of submission sends from the choices too; Enter alone begins a line of the note.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && canSend) onSend();
        }}
      >
        {children}
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

interface ChoicesProps<Choice extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly wordsOf: (choice: Choice) => { readonly label: string; readonly hint: string };
}

/** One of a few, each with a sentence that says when to choose it. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, name, choices, chosen, onChoose, wordsOf } = props;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      {choices.map((one) => (
        <RadioChoice key={one} name={name} {...wordsOf(one)} isChosen={one === chosen} onChoose={() => onChoose(one)} />
      ))}
    </fieldset>
  );
}
