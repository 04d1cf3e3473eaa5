import { useTranslation } from 'react-i18next';
import { useTeamTitle } from '../../layout/team-title.ts';
import { useZoneTexts } from '../../layout/zone-name.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { fillDays } from '../../ui/chart/fill-days.ts';
import { formatShort } from '../../ui/chart/format-short.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { runningTotals } from '../../ui/chart/running-totals.ts';
import { formatAccuracy, formatDay, formatNumber } from '../../ui/formats.ts';
import { Notice } from '../../ui/notice.tsx';
import type { TeamPage } from './team-page-query.ts';

/** A team as any other team sees it. */
export function TeamView({ team }: { readonly team: TeamPage }) {
  const { t, i18n } = useTranslation('team-page');
  const titleOf = useTeamTitle();
  const zones = useZoneTexts();
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="break-words text-4xl sm:text-6xl">{titleOf(team.name)}</h1>
        {team.is_current_team && (
          <Badge tone="accent" className="mt-3">
            {t('yourTeam')}
          </Badge>
        )}
      </header>
      {team.frozen_at !== null && <Notice>{t('frozen', { time: team.frozen_at })}</Notice>}
      <dl className="grid grid-cols-2 overflow-hidden rounded-card bg-asphalt text-road-mark sm:grid-cols-4">
        <Figure name={zones.rankIn(team.zone)}>{team.rank > 0 ? `#${number(team.rank)}` : t('unranked')}</Figure>
        <Figure name={t('xp')}>{number(team.xp)}</Figure>
        <Figure name={t('accuracy')}>{formatAccuracy(team.accuracy, i18n.language)}</Figure>
        {zones.hasZones && (
          <Figure name={zones.number(team.zone)}>{zones.name(team.zone) ?? zones.number(team.zone)}</Figure>
        )}
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <XpCard days={team.days} />
        <Members members={team.members} />
      </div>
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="p-5 max-[24rem]:px-3">
      <dt className="text-sm opacity-80">{name}</dt>
      {/* The name of a zone is one word, which a narrow phone would cut in two. */}
      <dd className="figures hyphens-auto break-words font-bold text-2xl max-[24rem]:text-xl sm:text-3xl xl:text-4xl">
        {children}
      </dd>
    </div>
  );
}

function XpCard({ days: known }: { readonly days: TeamPage['days'] }) {
  const { t, i18n } = useTranslation('team-page');
  const days = fillDays(known, (day) => ({ day, xp: 0 }));
  const totals = runningTotals(days);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('xpOverTime')}</h2>
      {days.length === 0 && <p className="text-ink-soft">{t('xpEmpty')}</p>}
      {days.length > 0 && (
        <LineChart
          summary={t('xpSummary', { first: totals[0] ?? 0, last: totals.at(-1) ?? 0 })}
          days={days.map(({ day }) => day)}
          series={[{ id: 'xp', label: t('xp'), values: totals, isOwn: true }]}
          formatDay={(day) => formatDay(day, i18n.language)}
          formatValue={(value) => formatShort(value, i18n.language)}
          texts={{ table: t('table'), day: t('day') }}
          hasArea
        />
      )}
    </Card>
  );
}

function Members({ members }: { readonly members: TeamPage['members'] }) {
  const { t } = useTranslation('team-page');
  return (
    <Card>
      <h2 className="text-xl">{t('members')}</h2>
      <ul className="mt-2">
        {members.map((member) => (
          <li key={member.username} className="flex items-center gap-3 border-line border-b py-3 last:border-b-0">
            <Avatar username={member.username} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">{member.first_name}</p>
              <p className="figures text-ink-soft text-sm">
                {t('memberXp', { xp: member.xp })} · {t('images', { count: member.images })}
              </p>
            </div>
            {member.is_team_leader && <Badge tone="accent">{t('leader')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
