import { clsx } from 'clsx';
import type { ChangeEvent, ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'maxLength'>, FieldTexts {
  /** The most characters of the code. */
  readonly length: number;
}

/** A short code, typed or pasted. Letters become capitals, spaces fall out. */
export function CodeField({ label, hint, error, length, className, onChange, ...rest }: CodeFieldProps) {
  const tidy = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    // After what was before it: a space that falls out would leave it one too far on.
    const caret = tidied(value.slice(0, selectionStart ?? value.length)).length;
    event.target.value = tidied(value).slice(0, length);
    event.target.setSelectionRange(caret, caret);
    onChange?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={tidy}
          className={clsx(
            CONTROL_LOOK,
            'figures min-h-14 text-center font-semibold text-2xl tracking-[0.35em]',
            className,
          )}
        />
      )}
    </Field>
  );
}

function tidied(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
