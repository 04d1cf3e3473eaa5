import type { TeamMember } from '@uvh/contract/calls/team-dashboard';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

export function MemberList({ members }: { readonly members: readonly TeamMember[] }) {
  const teamXp = members.reduce((sum, member) => sum + Math.max(0, member.xp), 0);
  return (
    <ul className="grid gap-3">
      {members.map((member) => (
        <MemberRow key={member.username} member={member} share={teamXp > 0 ? Math.max(0, member.xp) / teamXp : 0} />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  readonly member: TeamMember;
  /** Of the XP that the present members earned, 0 to 1. */
  readonly share: number;
}

function MemberRow({ member, share }: MemberRowProps) {
  const { t } = useTranslation('members');
  const isSelf = useSession((session) => session.user?.username === member.username);
  const name = `${member.first_name} ${member.last_name}`;
  const percent = Math.round(share * 100);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] lg:grid-cols-[1fr_7rem_16rem]">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar username={member.username} className="size-13" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-display font-semibold text-lg leading-snug">
            <span className="wrap-anywhere">{name}</span>
            {isSelf && <span className="font-normal text-ink-soft text-sm">({t('you')})</span>}
          </p>
          <p className="break-all text-ink-soft text-sm">{member.email}</p>
        </div>
      </div>
      <div className="justify-self-start lg:justify-self-end">
        <Badge tone={member.is_team_leader ? 'accent' : 'neutral'}>
          {member.is_team_leader ? t('leader') : t('member')}
        </Badge>
      </div>
      <div className="grid gap-1.5 sm:col-span-2 lg:col-span-1">
        <p className="figures flex justify-between gap-4 text-sm">
          <span className="font-semibold">{t('xp', { xp: member.xp })}</span>
          <span className="text-ink-soft">{t('images', { count: member.images })}</span>
        </p>
        <ProgressBar
          label={t('shareLabel', { name })}
          share={share}
          valueText={t('share', { percent })}
          className="h-2.5"
        />
        <p className="text-ink-soft text-xs">{t('share', { percent })}</p>
      </div>
    </li>
  );
}
