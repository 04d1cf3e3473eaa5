import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {}

/** One line of text with its label. */
export function TextField({ label, hint, error, className, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} type={type} className={clsx(CONTROL_LOOK, className)} />}
    </Field>
  );
}
