import { useQuery } from '@tanstack/react-query';
import { createFirstOrganiser, firstOrganiserState } from '@uvh/contract/calls/first-organiser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { CONSOLE } from '../../session/return-path.ts';
import { startSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFields } from './account-fields.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { fieldProblemOf } from './field-problem.ts';
import { EMPTY_FORM, type RegistrationForm, useRegistrationResolver } from './registration-resolver.ts';

/** Where the link that a new server prints leads: the account of its first organiser; to the login where there is one. */
export function Component() {
  const { t } = useTranslation('auth');
  const organiser = useQuery({
    queryKey: ['first-organiser'],
    queryFn: ({ signal }) => callApi(firstOrganiserState, {}, { signal }),
  });
  if (organiser.data?.exists !== true) return <SetupForm />;
  return (
    <AuthLayout title={t('setup.taken')} lead={t('setup.takenText')}>
      <ButtonLink to="/login" size="large" isWide>
        {t('login.submit')}
      </ButtonLink>
    </AuthLayout>
  );
}

function SetupForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const key = useLocation().hash.slice(1);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<RegistrationForm>({
    defaultValues: EMPTY_FORM,
    resolver: useRegistrationResolver('organiser'),
  });

  const submit = handleSubmit(async ({ firstName, lastName, userName, email, password }) => {
    setFailure(undefined);
    try {
      const names = { first_name: firstName, last_name: lastName, username: userName.trim(), email: email.trim() };
      const answer = await callApi(createFirstOrganiser, { body: { key, ...names, password } });
      startSession(answer.access_token, answer.user, { remember: false });
      await navigate(CONSOLE, { replace: true });
    } catch (error) {
      const atField = fieldProblemOf(error);
      if (atField === undefined) setFailure(messageOf(error, t('register.failed')));
      else setError(atField.field, { message: atField.message }, { shouldFocus: true });
    }
  });

  return (
    <AuthLayout title={t('setup.title')} lead={t('setup.text')}>
      {key === '' ? (
        <Notice tone="warning">{t('setup.noKey')}</Notice>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {failure !== undefined && <Notice tone="error">{failure}</Notice>}
          <AccountFields register={register} errors={formState.errors} emailHint={t('setup.emailHint')} />
          <Button
            type="submit"
            size="large"
            isWide
            isBusy={formState.isSubmitting}
            busyLabel={t('register.busy')}
            className="mt-2"
          >
            {t('setup.submit')}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
