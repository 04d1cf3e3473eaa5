import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useZoneName } from '../../layout/zone-name.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Board } from './board-query.ts';

type PodiumTeam = Board['podium'][number];

/** After the end: the overall winner and the two ranks after it, in the order of their ranks. */
export function Podium({ teams }: { readonly teams: readonly PodiumTeam[] }) {
  const { t } = useTranslation('leaderboard');
  return (
    <section aria-labelledby="podium-title" className="mb-6 rounded-card bg-asphalt p-5 text-road-mark sm:p-8">
      <h2 id="podium-title" className="text-2xl">
        {t('podium.title')}
      </h2>
      <p className="mt-1 text-sm opacity-80">{t('podium.text')}</p>
      <ol className="mt-5 grid gap-3 md:grid-cols-3">
        {teams.map((team) => (
          <li key={team.team_id} className={clsx('grid', HEIGHTS[team.overall_rank])}>
            <PodiumStep team={team} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * On a narrow screen a list is enough; on a wide one each rank has a step of its own height, whatever the lines of a name,
 * and teams that share one stand level.
 */
const HEIGHTS: Readonly<Record<number, string>> = { 2: 'md:pt-8', 3: 'md:pt-14' };

/** Seen on asphalt, which is dark in both themes. */
const EDGES: Readonly<Record<number, string>> = {
  1: 'border-accent-on-asphalt',
  2: 'border-road-mark/75',
  3: 'border-road-mark/45',
};

function PodiumStep({ team }: { readonly team: PodiumTeam }) {
  const { t } = useTranslation('leaderboard');
  const nameOf = useZoneName();
  const isWinner = team.overall_rank === 1;
  return (
    <div
      className={clsx(
        'grid content-start gap-1 rounded-card border-t-4 bg-road-mark/10 p-4 md:min-h-44',
        EDGES[team.overall_rank],
      )}
    >
      <p className="flex items-center gap-2 font-display font-semibold text-sm">
        {isWinner && <Trophy aria-hidden="true" className="size-5 text-accent-on-asphalt" />}
        {isWinner ? t('podium.winner') : t('podium.place', { rank: team.overall_rank })}
      </p>
      <p className={clsx('wrap-anywhere font-bold font-display leading-tight', isWinner ? 'text-3xl' : 'text-xl')}>
        <Link to={`/teams/${team.team_id}`} className="underline-offset-4 hover:underline">
          {team.name}
        </Link>
      </p>
      <p className="figures text-sm opacity-80">
        {nameOf(team.zone)} · {t('podium.points', { points: team.points, count: team.points })}
      </p>
      {team.is_current_team && (
        <Badge tone="accent" className="justify-self-start">
          {t('podium.yours')}
        </Badge>
      )}
    </div>
  );
}
