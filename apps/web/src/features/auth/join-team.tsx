import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { TEAM_CODE_LENGTH } from './code-lengths.ts';
import { CreateTeamLink } from './create-team-link.tsx';
import { useDraft } from './draft.ts';
import { keepFieldProblem } from './field-problem.ts';
import { joinAsMember, proveTeamCode } from './joining.ts';

export function JoinTeam() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const isLeader = useDraft((state) => state.isLeader);

  const join = async (code: string) => {
    if (isLeader) {
      await proveTeamCode(code);
      await navigate('/join-team/leader');
    } else {
      try {
        await joinAsMember(code);
      } catch (error) {
        if (keepFieldProblem(error)) return navigate('/register');
        throw error;
      }
      await navigate('/dashboard', { replace: true });
    }
  };

  const sayFailure = (error: unknown) => {
    if (!isLeader) return messageOf(error, t('join.failed'));
    if (error instanceof ApiError && error.status === 401) return t('join.notValid');
    if (error instanceof ApiError && error.status === 403) return t('join.taken');
    return messageOf(error, t('join.validateFailed'));
  };

  return (
    <AuthLayout title={t('join.title')} lead={t('join.text')} step="team">
      <CodeForm
        label={t('fields.teamCode')}
        length={TEAM_CODE_LENGTH}
        required={t('join.required')}
        busyLabel={t('join.busy')}
        onCode={join}
        sayFailure={sayFailure}
      />
      <div className="mt-6 grid justify-items-center gap-3 text-center">
        <p>
          {t('join.noCode')} <CreateTeamLink />
        </p>
        {isLeader && (
          <Link to="/join-team/leader" className="text-link">
            {t('join.haveLeaderCode')}
          </Link>
        )}
      </div>
    </AuthLayout>
  );
}
