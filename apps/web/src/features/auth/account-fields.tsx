import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { RegistrationForm } from './registration-resolver.ts';

interface AccountFieldsProps {
  readonly register: UseFormRegister<RegistrationForm>;
  readonly errors: FieldErrors<RegistrationForm>;
  readonly emailHint: string;
}

/** What every account is made of, a participant's and an organiser's. */
export function AccountFields({ register, errors, emailHint }: AccountFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...register('firstName')}
          label={t('fields.firstName')}
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register('lastName')}
          label={t('fields.lastName')}
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        {...register('userName')}
        label={t('fields.userName')}
        hint={t('register.userNameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.userName?.message}
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('fields.email')}
        hint={emailHint}
        autoComplete="email"
        error={errors.email?.message}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          {...register('password')}
          label={t('fields.password')}
          hint={t('register.passwordHint')}
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirmPassword')}
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
      </div>
    </>
  );
}
