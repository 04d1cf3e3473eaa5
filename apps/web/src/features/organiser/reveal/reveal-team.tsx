import type { Answer } from '@uvh/contract/call';
import type { getReveal } from '@uvh/contract/calls/organiser/results';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAccuracy, formatNumber } from '../../../ui/formats.ts';

interface RevealTeamProps {
  readonly team: Answer<typeof getReveal>['teams'][number];
  /** Whether another team has the same rank: the hall sees that number more than once. */
  readonly isShared: boolean;
  readonly onNext: () => void;
}

/** The size of a name by its characters: the longest, in its widest letters, leaves its figures on the wall. */
function sizeOfName(name: string): string {
  const characters = [...name].length;
  if (characters <= 20) return 'text-[11vmin]';
  return characters <= 32 ? 'text-[8vmin]' : 'text-[6vmin]';
}

/** One team, as large as a wall takes it: first its rank, a moment later its name. A press goes on too. */
export function RevealTeam({ team, isShared, onNext }: RevealTeamProps) {
  const { t, i18n } = useTranslation('organiser-event');
  const stage = useRef<HTMLButtonElement>(null);
  // The focus is read out: those who do not see the wall hear it.
  useEffect(() => stage.current?.focus(), []);
  const isFirst = team.overall_rank === 1;
  return (
    <button
      ref={stage}
      type="button"
      onClick={onNext}
      className={clsx(
        'grid w-full content-center justify-items-center gap-[3vh] p-8 text-center -outline-offset-8',
        isFirst && 'bg-accent text-on-accent',
      )}
    >
      <span className="figures font-bold font-display text-[14vmin] leading-none motion-safe:animate-rise">
        {t(isShared ? 'reveal.sharedPlace' : 'reveal.place', { place: formatNumber(team.overall_rank, i18n.language) })}
      </span>
      <span
        className={clsx(
          'bracketed wrap-anywhere block max-w-full px-[4vw] py-[2vh] font-bold font-display leading-tight motion-safe:animate-rise motion-safe:[animation-delay:900ms] motion-safe:[animation-fill-mode:both]',
          sizeOfName(team.name),
        )}
      >
        {team.name}
      </span>
      <span className="figures text-[5vmin] motion-safe:animate-rise motion-safe:[animation-delay:1400ms] motion-safe:[animation-fill-mode:both]">
        {t('reveal.figures', {
          count: team.points,
          xp: team.xp,
          accuracy: formatAccuracy(team.accuracy, i18n.language),
        })}
      </span>
      <span className="text-[4vmin] opacity-85 motion-safe:animate-rise motion-safe:[animation-delay:1400ms] motion-safe:[animation-fill-mode:both]">
        {team.members.join(' · ')}
      </span>
    </button>
  );
}
