import { verifyResetCode } from '@uvh/contract/calls/password-reset';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
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
  const [code, setCode] = useState<string>();
  if (!carried.success) return <Navigate to="/forgot-password" replace />;
  const { email } = carried.data;

  const verify = async (otp: string) => {
    await callApi(verifyResetCode, { body: { email, otp } });
    setCode(otp);
  };

  if (code !== undefined) {
    return (
      <AuthLayout title={t('reset.title')} lead={t('reset.note')}>
        <NewPasswordForm email={email} code={code} onCodeGone={() => setCode(undefined)} />
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
        <Link to="/forgot-password" className="text-link">
          {t('reset.resend')}
        </Link>
        <Link to="/login" className="text-link">
          {t('forgot.back')}
        </Link>
      </div>
    </AuthLayout>
  );
}
