import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { RegistrationForm } from './registration-resolver.ts';

interface EventFieldsProps {
  readonly register: UseFormRegister<RegistrationForm>;
  readonly errors: FieldErrors<RegistrationForm>;
}

/** What this event asks for beside names and address. */
export function EventFields({ register, errors }: EventFieldsProps) {
  const { t } = useTranslation('auth');
  const { settings } = useEvent();
  if (settings === undefined) return null;
  const { roll_number, institute, consent_text, email_domains } = settings.registration;
  const hint = (asked: typeof roll_number) => (asked === 'optional' ? t('register.optional') : undefined);
  return (
    <>
      {email_domains.length > 0 && (
        <p className="text-ink-soft text-sm">{t('register.domains', { domains: email_domains.join(', ') })}</p>
      )}
      {roll_number !== 'no' && (
        <TextField
          {...register('rollNumber')}
          label={t('fields.rollNumber')}
          hint={hint(roll_number)}
          maxLength={60}
          error={errors.rollNumber?.message}
        />
      )}
      {institute !== 'no' && (
        <TextField
          {...register('institute')}
          label={t('fields.institute')}
          hint={hint(institute)}
          maxLength={120}
          autoComplete="organization"
          error={errors.institute?.message}
        />
      )}
      {consent_text !== null && (
        <div className="grid gap-1.5">
          <Checkbox
            {...register('hasConsented')}
            aria-invalid={errors.hasConsented === undefined ? undefined : true}
            label={<span className="whitespace-pre-line">{consent_text}</span>}
          />
          {errors.hasConsented !== undefined && (
            <p role="alert" className="text-danger text-sm">
              {errors.hasConsented.message}
            </p>
          )}
        </div>
      )}
    </>
  );
}
