import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { START } from '../../session/return-path.ts';
import { useSession } from '../../session/session.ts';
import { leftBehind } from '../../storage/left-behind.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { TEAM_CODE_LENGTH } from './code-lengths.ts';
import { joinAsMember } from './joining.ts';

/**
 * Meets everybody who has an account and no team (docs/product/choices.md#what-each-route-shows,
 * docs/product/choices.md#removing-members).
 */
export function Component() {
  const isSignedIn = useSession((session) => session.token !== null);
  return isSignedIn ? <Rejoin /> : <Navigate to="/register" replace />;
}

function Rejoin() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const wasRemoved = useSession((session) => session.wasRemoved);
  const username = useSession((session) => session.user?.username);
  const isUnsent = wasRemoved && username !== undefined && leftBehind(username).read() !== undefined;

  const join = async (code: string) => {
    await joinAsMember(code);
    await navigate(START, { replace: true });
  };

  return (
    <AuthLayout title={t('rejoin.title')} lead={wasRemoved ? t('rejoin.text') : t('join.text')} step="team">
      {isUnsent && (
        <div className="mb-6">
          <Notice>{t('rejoin.unsent')}</Notice>
        </div>
      )}
      <CodeForm
        label={t('fields.teamCode')}
        length={TEAM_CODE_LENGTH}
        required={t('join.required')}
        busyLabel={t('join.busy')}
        onCode={join}
        sayFailure={(error) => messageOf(error, t('join.failed'))}
      />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Link to="/register" className="text-link">
          {t('rejoin.create')}
        </Link>
        <Link to="/logout" className="text-link">
          {t('rejoin.logout')}
        </Link>
      </div>
    </AuthLayout>
  );
}
