import type { TeamPulse } from '@uvh/contract/calls/reward';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The day: goals, streak, who is at work, and who came past. */
export function TodayCard({ pulse }: { readonly pulse: TeamPulse }) {
  const { t } = useTranslation('rewards');
  const { goal, team_goal: teamGoal, streak } = pulse;
  return (
    <Card>
      <h2 className="text-xl">{t('today.title')}</h2>
      {pulse.overtaken_by.length > 0 && (
        <Notice tone="warning" className="mt-3">
          {t('today.overtaken', { teams: pulse.overtaken_by.map(({ name }) => name) })}{' '}
          <Link to="/leaderboard" className="text-link">
            {t('today.board')}
          </Link>
        </Notice>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Goal name={t('today.own')} {...goal} />
        <Goal name={t('today.team')} {...teamGoal} />
      </div>
      <p className="mt-2 text-ink-soft text-sm">{t('today.how')}</p>
      <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
          <Flame
            aria-hidden="true"
            className={streak.days > 0 ? 'size-7 shrink-0 text-warn' : 'size-7 shrink-0 text-ink-soft'}
          />
          <div>
            <p className="font-display font-semibold">{t('streak.days', { count: streak.days })}</p>
            <p className="text-ink-soft text-sm">{streakNote(streak, t)}</p>
            {streak.best > streak.days && (
              <p className="text-ink-soft text-sm">{t('streak.best', { count: streak.best })}</p>
            )}
          </div>
        </div>
        <AtWork people={pulse.at_work} />
      </div>
    </Card>
  );
}

type T = ReturnType<typeof useTranslation<'rewards'>>['t'];

function streakNote({ counts_today: counts, rests_today: rests }: TeamPulse['streak'], t: T): string {
  if (counts) return t('streak.counted');
  return rests ? t('streak.weekend') : t('streak.open');
}

interface GoalProps {
  readonly name: string;
  readonly done: number;
  readonly target: number;
}

function Goal({ name, done, target }: GoalProps) {
  const { t } = useTranslation('rewards');
  const words = done >= target ? t('today.reached', { done }) : t('today.progress', { done, target });
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{name}</span>
        <span className="figures text-ink-soft text-sm">{words}</span>
      </p>
      <ProgressBar className="mt-1.5" label={name} share={target === 0 ? 0 : done / target} valueText={words} />
    </div>
  );
}

function AtWork({ people }: { readonly people: TeamPulse['at_work'] }) {
  const { t } = useTranslation('rewards');
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="text-base">{t('atWork.title')}</h3>
      {people.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('atWork.nobody')}</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
          {people.map((person) => (
            <li key={person.username} className="flex min-w-0 items-center gap-2 text-sm">
              <Avatar username={person.username} className="size-7" />
              <span className="wrap-anywhere">{person.is_own ? t('atWork.you') : person.first_name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
