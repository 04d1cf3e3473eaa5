import { useRef } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import type { ImportFacts } from './import-facts.ts';

interface TakenAtFieldProps {
  readonly register: UseFormRegister<ImportFacts>;
  readonly timeZone: string;
  readonly error: string | undefined;
}

/** When the pictures were taken. A time of which half is typed is refused, as its control says that there is none. */
export function TakenAtField({ register, timeZone, error }: TakenAtFieldProps) {
  const { t } = useTranslation('organiser-data');
  const control = useRef<HTMLInputElement>(null);
  const field = register('capturedAt', {
    validate: () => control.current?.validity.badInput !== true || t('import.capturedAtUnread'),
  });
  return (
    <TextField
      {...field}
      ref={(element) => {
        field.ref(element);
        control.current = element;
      }}
      type="datetime-local"
      label={t('import.capturedAt')}
      hint={t('import.capturedAtHint', { zone: timeZone })}
      error={error}
    />
  );
}
