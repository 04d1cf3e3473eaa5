import { verifyResetCode } from '@uvh/contract/calls/password-reset';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { MAILED_CODE_LENGTH } from './code-lengths.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** What the screen before hands over; kept out of the address, where it would be logged. */
const carriedSchema = z.object({ email: z.string().check(z.minLength(1)) });

export function Component() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [query] = useSearchParams();
  const carried = carriedSchema.safeParse(state ?? { email: query.get('email') ?? '' });
  const [accepted, setAccepted] = useState<{ readonly code: string; readonly changesLeft: number }>();
  if (!carried.success) return <Navigate to="/forgot-password" replace />;
  const { email } = carried.data;

  const verify = async (otp: string) => {
    const answer = await callApi(verifyResetCode, { body: { email, otp } });
    setAccepted({ code: otp, changesLeft: answer.changes_left });
  };

  if (accepted?.changesLeft === 0) {
    return (
      <AuthLayout title={t('reset.title')}>
        <Notice tone="error">{t('reset.noneLeft')}</Notice>
        <Link to="/login" className="text-link mt-6">
          {t('forgot.back')}
        </Link>
      </AuthLayout>
    );
  }
  if (accepted !== undefined) {
    return (
      <AuthLayout title={t('reset.title')} lead={t('reset.note')}>
        {accepted.changesLeft === 1 && (
          <Notice tone="info" className="mb-5">
            {t('reset.lastChange')}
          </Notice>
        )}
        <NewPasswordForm email={email} code={accepted.code} onCodeGone={() => setAccepted(undefined)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t('reset.codeTitle')}
      lead={
        <Trans
          t={t}
          i18nKey="reset.codeText"
          values={{ email }}
          components={{ email: <strong className="text-ink break-words" /> }}
        />
      }
    >
      <CodeForm
        label={t('fields.code')}
        length={MAILED_CODE_LENGTH}
        required={t('reset.codeRequired')}
        busyLabel={t('reset.codeBusy')}
        isOneTime
        onCode={verify}
        sayFailure={(error) => messageOf(error, t('reset.failed'))}
      />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Link to="/forgot-password" state={{ email }} className="text-link">
          {t('reset.resend')}
        </Link>
        <Link to="/login" state={{ email }} className="text-link">
          {t('forgot.back')}
        </Link>
      </div>
    </AuthLayout>
  );
}
