import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { isEmailAddress } from '@uvh/domain/account/email';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type CarriedAddress, useCarriedAddress } from './carried-address.ts';

export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { email: useCarriedAddress() },
  });
  const typed: CarriedAddress = { email: useWatch({ control, name: 'email' }) };
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    const refuse = (message: string) => setError('email', { message }, { shouldFocus: true });
    if (email.trim() === '') return refuse(t('forgot.required'));
    if (!isEmailAddress(email)) return refuse(t('forgot.invalid'));
    try {
      await callApi(forgotPassword, { body: { email: email.trim() } });
      await navigate('/reset-password', { state: { email: email.trim() } });
    } catch (error) {
      refuse(messageOf(error, t('forgot.failed')));
    }
  });

  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.text')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          {...register('email')}
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          error={errors.email?.message}
        />
        <Button type="submit" size="large" isWide isBusy={isSubmitting} busyLabel={t('forgot.busy')}>
          {t('forgot.submit')}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to="/login" state={typed} className="text-link">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthLayout>
  );
}
