import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { useSession } from '../../session/session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { LEADER_CODE_LENGTH } from './code-lengths.ts';
import { forgetDraft, useDraft } from './draft.ts';
import { fieldProblemOf } from './field-problem.ts';
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
      const problem = fieldProblemOf(error);
      if (problem === undefined) throw error;
      useDraft.setState({ problem });
      return navigate('/register');
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
      <p className="mt-6 text-center">
        <Link to="/register" className="text-link">
          {t('leader.back')}
        </Link>
      </p>
    </AuthLayout>
  );
}
