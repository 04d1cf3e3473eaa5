import { useTranslation } from 'react-i18next';
import type { TeamDashboard } from '../../account/team.ts';
import { Card } from '../../ui/card.tsx';
import { contributions } from './team-figures.ts';

/** Who brought how much of the team's XP. */
export function ContributionCard({ members }: { readonly members: TeamDashboard['team_members'] }) {
  const { t } = useTranslation('dashboard');
  const hasPlayed = members.some(({ images }) => images > 0);
  return (
    <Card>
      <h2 className="text-xl">{t('contribution.title')}</h2>
      {!hasPlayed && <p className="mt-3 text-ink-soft">{t('contribution.empty')}</p>}
      {hasPlayed && (
        <ul className="mt-4 grid grid-cols-1 gap-4">
          {contributions(members).map(({ member, share }) => (
            <li key={member.username}>
              <div className="flex items-baseline justify-between gap-3 text-sm">
                <span className="wrap-anywhere min-w-0 font-semibold">
                  {member.first_name} {member.last_name}
                </span>
                <span className="figures whitespace-nowrap">
                  {t('contribution.xp', { xp: member.xp })}
                  <span className="text-ink-soft"> · {t('contribution.images', { count: member.images })}</span>
                </span>
              </div>
              <div aria-hidden="true" className="mt-1.5 h-3 rounded-r-full bg-sunken forced-colors:outline-1">
                <div
                  className="h-full rounded-r-full bg-accent transition-[width] duration-700 ease-out-quick forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
                  style={{ width: `${share * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
