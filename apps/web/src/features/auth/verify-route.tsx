import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { type VerifyParams, verifyParamsOf } from '../../account/verify-path.ts';
import { serverMessageOf } from '../../api/api-error.ts';
import { START } from '../../session/return-path.ts';
import { startSession, useSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { MAILED_CODE_LENGTH } from './code-lengths.ts';
import { forgetDraft, useDraft } from './draft.ts';
import { proveAddress } from './prove-address.ts';
import { ResendCode } from './resend-code.tsx';

export function Component() {
  const [query] = useSearchParams();
  const params = verifyParamsOf(query);
  return params === undefined ? <Navigate to="/error" replace /> : <Verify params={params} />;
}

function Verify({ params }: { readonly params: VerifyParams }) {
  const { email, team } = params;
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();

  const verify = async (otp: string) => {
    toast.withdraw(t('errors:unexpected'));
    const answer = await proveAddress(params, otp);
    startSession(answer.access_token, answer.user, { remember: false });
    forgetDraft();
    const next = team === 'join' ? '/join-team' : '/create-team';
    await navigate(answer.user.has_team ? START : next, { replace: true });
  };

  const sayFailure = (error: unknown) => {
    toast.error(t('errors:unexpected'));
    return serverMessageOf(error);
  };

  return (
    <AuthLayout
      title={t('verify.title')}
      lead={
        <Trans
          t={t}
          i18nKey="verify.text"
          values={{ email }}
          components={{ email: <strong className="text-ink break-words" /> }}
        />
      }
      step="account"
    >
      <CodeForm
        label={t('fields.code')}
        length={MAILED_CODE_LENGTH}
        required={t('verify.required')}
        busyLabel={t('verify.busy')}
        isOneTime
        onCode={verify}
        sayFailure={sayFailure}
      />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ResendCode email={email} />
        <SwitchLink to={team === 'create' ? 'join' : 'create'} />
      </div>
    </AuthLayout>
  );
}

/** To the other way into a team. The account exists by now: who is not held here any more enters it by logging in. */
function SwitchLink({ to }: { readonly to: VerifyParams['team'] }) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession((session) => session.token !== null);
  const hasTeam = useSession((session) => session.hasTeam);
  const isRegistering = useDraft((state) => state.draft !== null);
  if (hasTeam) return null;
  const path = to === 'join' ? '/join-team' : '/create-team';
  const isOpen = isSignedIn || (to === 'join' && isRegistering);
  return (
    <Link to={isOpen ? path : `/login?from=${encodeURIComponent(path)}`} className="text-link">
      {to === 'join' ? t('verify.toJoin') : t('verify.toCreate')}
    </Link>
  );
}
