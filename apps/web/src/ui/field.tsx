import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value. It is announced, and tied to the control. */
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode;
}

/** What the control needs to be known by its label, hint and error. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, hint and error, wired together for eyes and ears alike. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(Boolean).join(' ');

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** How every one-line control looks. */
export const CONTROL_LOOK =
  'min-h-12 w-full rounded-control border border-line-strong bg-raised px-3.5 py-2.5 text-ink transition-colors ' +
  'placeholder:text-ink-soft hover:border-ink focus-visible:border-focus [&:is(input:not([type=file]),textarea):read-only]:bg-sunken ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft';
