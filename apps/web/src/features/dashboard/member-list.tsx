import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamDashboard } from '../../account/team.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** Who is in the team. */
export function DashboardMemberList({ team }: { readonly team: TeamDashboard }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{t('members.title')}</h2>
        <Link to="/dashboard/members" className="text-link text-sm">
          {t('members.manage')}
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-1 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {team.team_members.map((member) => (
          <li key={member.username} className="flex min-w-0 items-center gap-3 border-line border-b py-3">
            <Avatar username={member.username} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">
                {member.first_name} {member.last_name}
              </p>
              <p className="truncate text-ink-soft text-sm" title={member.email}>
                {member.email}
              </p>
            </div>
            {member.is_team_leader && <Badge tone="accent">{t('members.leader')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
