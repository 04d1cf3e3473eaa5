import { login } from '@uvh/contract/calls/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { loginFailureOf } from '../../session/login-failure.ts';
import { afterLogin } from '../../session/return-path.ts';
import { type Session, startSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type CarriedAddress, useCarriedAddress } from './carried-address.ts';
import { keepsSession } from './keeps-session.ts';

export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  // Found out here alone: the page is also drawn by the build.
  const [isKept, setIsKept] = useState(true);
  useEffect(() => setIsKept(keepsSession()), []);
  const { register, handleSubmit, setFocus, control, formState } = useForm({
    defaultValues: { email: useCarriedAddress(), password: '', remember: false },
  });
  const typed: CarriedAddress = { email: useWatch({ control, name: 'email' }) };

  // A logout in one tab brings all of them here, so a login in one takes all of them back.
  const followOtherTab = useEffectEvent(({ token, user }: Session, before: Session) => {
    if (formState.isSubmitting || token === null || user === null || before.token !== null) return;
    void navigate(afterLogin(query.get('from'), user), { replace: true });
  });
  useEffect(() => useSession.subscribe((session, before) => followOtherTab(session, before)), []);

  const submit = handleSubmit(async ({ email, password, remember }) => {
    if (email.trim() === '' || password === '') {
      setFailure(t('login.required'));
      setFocus(email.trim() === '' ? 'email' : 'password');
      return;
    }
    setFailure(undefined);
    try {
      const answer = await callApi(login, { body: { email, password, remember_me: remember } });
      startSession(answer.access_token, answer.user, { remember });
      await navigate(afterLogin(query.get('from'), answer.user), { replace: true });
    } catch (error) {
      setFailure(loginFailureOf(error, t('login.failed')));
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <AuthLayout title={t('login.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {!isKept && <Notice tone="warning">{t('login.keepsNothing')}</Notice>}
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <TextField {...register('email')} type="email" label={t('fields.email')} autoComplete="username" />
        <PasswordField {...register('password')} label={t('fields.password')} autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Checkbox {...register('remember')} label={t('login.remember')} />
          <Link to="/forgot-password" state={typed} className="text-link text-sm">
            {t('login.forgot')}
          </Link>
        </div>
        <Button
          type="submit"
          size="large"
          isWide
          isBusy={formState.isSubmitting}
          busyLabel={t('login.busy')}
          className="mt-2"
        >
          {t('login.submit')}
        </Button>
      </form>
      <p className="mt-6 text-center">
        {t('login.noAccount')}{' '}
        <Link to="/register" className="text-link">
          {t('login.signUp')}
        </Link>
      </p>
    </AuthLayout>
  );
}
