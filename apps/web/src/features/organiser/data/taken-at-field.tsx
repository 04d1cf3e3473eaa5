import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { useHalfTyped } from '../../../ui/use-half-typed.ts';
import type { ImportFacts } from './import-facts.ts';

interface TakenAtFieldProps {
  readonly register: UseFormRegister<ImportFacts>;
  readonly timeZone: string;
  readonly error: string | undefined;
}

/** When the pictures were taken; a time of which half is typed is refused. */
export function TakenAtField({ register, timeZone, error }: TakenAtFieldProps) {
  const { t } = useTranslation('organiser-data');
  const { isHalfTyped, watched } = useHalfTyped();
  const field = register('capturedAt', {
    validate: () => !isHalfTyped() || t('import.capturedAtUnread'),
  });
  return (
    <TextField
      {...watched(field)}
      type="datetime-local"
      label={t('import.capturedAt')}
      hint={t('import.capturedAtHint', { zone: timeZone })}
      error={error}
    />
  );
}
