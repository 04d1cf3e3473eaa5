import { useTranslation } from 'react-i18next';
import { type TeamDashboard, useLiveTeam, useTeamDashboard } from '../../account/team.ts';
import { messageOf } from '../../api/api-error.ts';
import { PageTitle } from '../../layout/title.tsx';
import { useSession } from '../../session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { MemberList } from './member-list.tsx';
import { MembersLoading } from './members-loading.tsx';
import { TeamEditing } from './team-editing.tsx';
import { TeamInformation } from './team-information.tsx';
import { TeamName } from './team-name.tsx';

export function Component() {
  const { t } = useTranslation('members');
  const { data, error, refetch, isFetching } = useTeamDashboard();
  useLiveTeam();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="sr-only">{t('title')}</h1>
      {data !== undefined && <Members team={data} />}
      {data === undefined && error === null && <MembersLoading />}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('failed')}
          message={messageOf(error, error.message)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

function Members({ team }: { readonly team: TeamDashboard }) {
  const { t } = useTranslation('members');
  const isLeader = useSession((session) => session.isLeader);
  const freePlaces = team.max_team_size - team.team_members_count;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <TeamName name={team.team_name} mayEdit={isLeader} />
          <p className="mt-1.5 text-ink-soft">
            {t('count', { count: team.team_members_count })} {t('ofMost', { most: team.max_team_size })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <TeamInformation />
          {isLeader && <TeamEditing members={team.team_members} />}
        </div>
      </header>
      <MemberList members={team.team_members} />
      {freePlaces > 0 && <p className="mt-4 text-ink-soft">{t('free', { count: freePlaces })}</p>}
    </>
  );
}
