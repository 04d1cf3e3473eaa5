import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';

interface NoteFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly maxLength: number;
  readonly isRequired?: boolean;
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** What somebody writes with a report or a question. */
export function NoteField({ label, hint, maxLength, isRequired = false, note, onChange }: NoteFieldProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(own) => (
        <textarea
          {...own}
          rows={2}
          maxLength={maxLength}
          value={note}
          required={isRequired}
          onChange={(event) => onChange(event.target.value)}
          className={CONTROL_LOOK}
        />
      )}
    </Field>
  );
}
