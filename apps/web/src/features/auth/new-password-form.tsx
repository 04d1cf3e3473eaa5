import { changePassword } from '@uvh/contract/calls/password-reset';
import { isEasyToGuess } from '@uvh/domain/account/easy-passwords';
import { firstBrokenNewPasswordRule, MAX_PASSWORD_LENGTH, type NewPasswordRefusal } from '@uvh/domain/account/password';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';

interface NewPasswordFormProps {
  readonly email: string;
  readonly code: string;
  /** The code ran out meanwhile: another one is needed. */
  readonly onCodeGone: () => void;
}

export function NewPasswordForm({ email, code, onCodeGone }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'messages']);
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const sentences: Readonly<Record<NewPasswordRefusal, string>> = {
    NEW_PASSWORD_REQUIRED: t('reset.required'),
    PASSWORD_TOO_SHORT: t('reset.tooShort'),
    PASSWORD_TOO_LONG: t('messages:rules.PASSWORD_TOO_LONG').replace('{limit}', String(MAX_PASSWORD_LENGTH)),
    PASSWORDS_DO_NOT_MATCH: t('reset.mismatch'),
  };

  const brokenRule = (password: string, confirmation: string) => {
    const broken = firstBrokenNewPasswordRule(password, confirmation);
    if (broken !== undefined) return { broken, message: sentences[broken] };
    return isEasyToGuess(password, { email })
      ? { broken: 'PASSWORD_TOO_COMMON', message: t('messages:rules.PASSWORD_TOO_COMMON') }
      : undefined;
  };

  const submit = handleSubmit(async ({ password, confirmation }) => {
    const refused = brokenRule(password, confirmation);
    if (refused !== undefined) {
      const field = refused.broken === 'PASSWORDS_DO_NOT_MATCH' ? 'confirmation' : 'password';
      return setError(field, { message: refused.message }, { shouldFocus: true });
    }
    try {
      const answer = await callApi(changePassword, { body: { email, otp: code, new_password: password } });
      toast.success(answer.message);
      await navigate('/login', { replace: true, state: { email } });
    } catch (error) {
      const message = messageOf(error, t('reset.failed'));
      if (error instanceof ApiError && (error.code === 'CODE_INVALID' || error.code === 'CODE_EXPIRED')) {
        toast.error(message);
        return onCodeGone();
      }
      setError('password', { message }, { shouldFocus: true });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* Password keepers file the new password under the address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password')}
        label={t('fields.newPassword')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirmation')}
        label={t('fields.confirmNewPassword')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
      />
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyLabel={t('reset.busy')} className="mt-2">
        {t('reset.submit')}
      </Button>
    </form>
  );
}
