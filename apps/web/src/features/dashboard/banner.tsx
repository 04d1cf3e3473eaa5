import { ArrowRight, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { useTeamTitle } from '../../layout/team-title.ts';
import { useZoneTexts } from '../../layout/zone-name.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmissionsClosed } from './submissions-closed.tsx';

/** The team on its road: who it is, where it stands, and the way into the game. */
export function Banner({ team }: { readonly team: TeamDashboard }) {
  const { t, i18n } = useTranslation('dashboard');
  const { phase } = useEvent();
  const titleOf = useTeamTitle();
  const { full: nameOf, rankIn } = useZoneTexts();
  const isRanked = team.team_position > 0;
  return (
    <section className="relative overflow-hidden rounded-card bg-asphalt text-road-mark shadow-card">
      <Road />
      <div className="relative grid gap-6 p-6 sm:p-8 lg:grid-cols-[1fr_auto] lg:items-end">
        <div className="min-w-0">
          <p className="font-display font-semibold text-accent-on-asphalt">
            {phase === 'after' ? `${t('banner.finalStanding')} · ${nameOf(team.zone)}` : nameOf(team.zone)}
          </p>
          <h2 className="mt-1 break-words text-4xl sm:text-5xl">{titleOf(team.team_name)}</h2>
          <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
            <Figure name={t('banner.rank')} note={rankIn(team.zone)}>
              {isRanked ? `#${formatNumber(team.team_position, i18n.language)}` : t('banner.unranked')}
            </Figure>
            <Figure name={t('banner.score')} unit={t('banner.points')}>
              {formatNumber(team.team_score, i18n.language)}
            </Figure>
          </dl>
        </div>
        {team.standing !== 'disqualified' && <GameEntry />}
      </div>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly unit?: string;
  readonly note?: string;
  readonly children: string;
}

function Figure({ name, unit, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm opacity-80">{name}</dt>
      <dd className="figures font-bold text-5xl leading-none">
        {children}
        {unit !== undefined && <span className="ml-1.5 font-semibold text-xl opacity-80">{unit}</span>}
      </dd>
      {note !== undefined && <dd className="mt-1 text-sm opacity-80">{note}</dd>}
    </div>
  );
}

function GameEntry() {
  const { t } = useTranslation('dashboard');
  const { phase } = useEvent();
  if (phase === 'unknown') return <Skeleton className="h-13 w-full lg:w-56" />;
  if (phase === 'open') {
    return (
      <ButtonLink to="/game" size="large" icon={<ArrowRight aria-hidden="true" className="order-last size-6" />}>
        {t('banner.play')}
      </ButtonLink>
    );
  }
  return <ClosedEntry />;
}

/** Not `disabled` but `aria-disabled`: pressing it tells why it is closed. Forgets that it was asked once the game opens. */
function ClosedEntry() {
  const { t } = useTranslation('dashboard');
  const { phase, texts } = useEvent();
  const [isTold, setIsTold] = useState(false);
  return (
    <>
      <Button
        size="large"
        aria-disabled
        icon={<Lock aria-hidden="true" className="size-5" />}
        onClick={() => setIsTold(true)}
      >
        {phase === 'before' ? t('banner.gameStarts', { date: texts.gameStart }) : t('banner.over')}
      </Button>
      <SubmissionsClosed isOpen={isTold} onClose={() => setIsTold(false)} />
    </>
  );
}

/** A lane running off into the distance. Decoration. */
function Road() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 240"
      preserveAspectRatio="xMaxYMid slice"
      className="of-road absolute inset-y-0 right-0 h-full w-full max-w-3xl opacity-30 sm:opacity-60"
    >
      <g fill="none" stroke="var(--accent)">
        <path d="M330 250C390 150 470 90 640 52" strokeWidth="5" strokeDasharray="34 24" opacity=".8" />
        <path d="M90 250C220 110 400 40 640 8" strokeWidth="2.5" stroke="var(--road-mark)" opacity=".35" />
        <path d="M560 250c20-50 44-82 90-106" strokeWidth="2.5" stroke="var(--road-mark)" opacity=".35" />
      </g>
    </svg>
  );
}
