import { login } from '@uvh/contract/calls/session';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api.ts';
import { loginFailureOf } from '../session/login-failure.ts';
import { endSession, startSession, useSession } from '../session/session.ts';
import { settleSignIn } from '../session/session-expiry.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Asks for the password over whatever was being done, so that nothing typed or drawn is lost. */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const { user, remember } = useSession.getState();
  const [email, setEmail] = useState(user?.email ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const leave = () => {
    settleSignIn('gave-up');
    endSession();
  };

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') return setProblem(t('sessionExpired.required'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      const answer = await callApi(
        login,
        { body: { email, password, remember_me: remember } },
        { whenExpired: 'fail' },
      );
      startSession(answer.access_token, answer.user, { remember });
      settleSignIn('signed-in');
    } catch (error) {
      setProblem(loginFailureOf(error, t('sessionExpired.failed')));
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('sessionExpired.title')}
      description={t('sessionExpired.text')}
      canClose={false}
    >
      <form onSubmit={signIn} noValidate className="grid gap-4">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={t('sessionExpired.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('sessionExpired.password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={leave} disabled={isBusy}>
            {t('sessionExpired.leave')}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={t('sessionExpired.busy')}>
            {t('sessionExpired.login')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
