import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { useSession } from '../../session/session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { LEADER_CODE_LENGTH } from './code-lengths.ts';
import { forgetDraft, useDraft } from './draft.ts';
import { keepFieldProblem } from './field-problem.ts';
import { registerLeader } from './joining.ts';

export function Component() {
  const mayEnter = useDraft((state) => state.draft !== null && state.isLeader);
  const isSignedIn = useSession((session) => session.token !== null);
  // Signed in means that the code has just been taken, and the next screen is on its way.
  return mayEnter || isSignedIn ? <LeaderCode /> : <Navigate to="/register" replace />;
}

function LeaderCode() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();

  const enter = async (code: string) => {
    try {
      await registerLeader(code);
    } catch (error) {
      if (keepFieldProblem(error)) return navigate('/register');
      throw error;
    }
    await navigate('/team-code', { replace: true });
    forgetDraft();
  };

  return (
    <AuthLayout title={t('leader.title')} step="team">
      <CodeForm
        label={t('fields.leaderCode')}
        length={LEADER_CODE_LENGTH}
        hint={t('leader.hint')}
        required={t('leader.required')}
        busyLabel={t('leader.busy')}
        onCode={enter}
        sayFailure={(error) => messageOf(error, t('leader.failed'))}
      />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Link to="/register" className="text-link">
          {t('leader.back')}
        </Link>
        <Link to="/join-team" className="text-link">
          {t('leader.haveTeamCode')}
        </Link>
      </div>
    </AuthLayout>
  );
}
