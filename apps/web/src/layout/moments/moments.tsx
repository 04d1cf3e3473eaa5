import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TeamDashboard, useTeamDashboard } from '../../account/team.ts';
import { useLiveEvents } from '../../api/live.ts';
import { useEvent } from '../../event/event.ts';
import { toast } from '../../ui/toast.tsx';
import { fetched } from '../loadable.ts';
import { untilItComes } from '../until-it-comes.ts';
import { keepStanding, lastStanding } from './last-standing.ts';
import { type Moment, momentSince } from './moments-since.ts';

const MomentCard = lazy(async () => {
  const module = await untilItComes(() =>
    fetched({ texts: ['moments', 'zones'], load: () => import('./moment-card.tsx') }),
  );
  return { default: module.MomentCard };
});

/** Tells what has happened to the team since somebody last looked at it here. */
export function Moments() {
  const { t } = useTranslation('shell');
  const { data: team } = useTeamDashboard();
  useLiveEvents((event) => {
    if (event.kind === 'appeal') toast.success(t(`appeal.${event.outcome}`));
  });
  const { phase } = useEvent();
  if (team === undefined || (phase !== 'open' && phase !== 'after')) return null;
  return <TeamMoments team={team} isOver={phase === 'after'} />;
}

function TeamMoments({ team, isOver }: { readonly team: TeamDashboard; readonly isOver: boolean }) {
  const [moment, setMoment] = useState<Moment>();
  const { team_id: teamId, team_score: xp, zone, team_position: position } = team;
  useEffect(() => {
    const now = { teamId, xp, zone, isFirst: position === 1, isOver };
    const happened = momentSince(lastStanding(), now);
    keepStanding(now);
    if (happened) setMoment(happened);
  }, [teamId, xp, zone, position, isOver]);
  // Organisers may yet extend the game.
  if (moment === undefined || (moment.kind === 'end' && !isOver)) return null;
  return (
    <Suspense>
      <MomentCard key={`${moment.kind} ${moment.zone}`} moment={moment} onClose={() => setMoment(undefined)} />
    </Suspense>
  );
}
