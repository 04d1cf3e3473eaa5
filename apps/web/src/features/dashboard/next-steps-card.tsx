import { zonesFrom } from '@uvh/domain/game/zones';
import {
  ChevronRight,
  Flag,
  GraduationCap,
  type LucideIcon,
  MailCheck,
  Play,
  Star,
  Trophy,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamDashboard } from '../../account/team.ts';
import { useCosts } from '../../event/costs.ts';
import { type KnownEvent, useEvent } from '../../event/event.ts';
import type { EventTexts } from '../../event/event-dates.ts';
import { useHasPractice } from '../../event/example-data.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';

interface StepLook {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  /** Where it is done; nowhere to go for what is done in the top bar. */
  readonly to?: string;
}

/** The things that bring the team on, four at most. */
export function NextStepsCard({ team }: { readonly team: TeamDashboard }) {
  const event = useEvent();
  return event.isKnown ? <KnownSteps team={team} event={event} /> : <Skeleton className="h-36 rounded-card" />;
}

function KnownSteps({ team, event }: { readonly team: TeamDashboard; readonly event: KnownEvent }) {
  const { t } = useTranslation('dashboard');
  const { phase, settings, texts } = event;
  const isEmailVerified = useSession((session) => session.user?.email_verified !== false);
  const look = useLook(team, texts);
  const hasPractice = useHasPractice();
  const steps = nextSteps({
    phase,
    hasPractice,
    isEmailVerified,
    xp: team.team_score,
    members: team.team_members_count,
    maxMembers: team.max_team_size,
    isOut: team.standing === 'disqualified',
    hasPlayed: team.team_members.some((member) => member.images > 0),
    zones: zonesFrom(settings.zone_thresholds),
  });
  if (steps.length === 0) return null;
  return (
    <Card>
      <h2 className="text-xl">{t('next.title')}</h2>
      <ol className="mt-3 grid gap-x-8 gap-y-1 md:grid-cols-2">
        {steps.map((step) => (
          <li key={step.kind}>
            <Step {...look(step)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ Icon, title, note, to }: StepLook) {
  const content = (
    <>
      <span className="bracketed grid size-11 shrink-0 place-items-center [--bracket-size:10px] [--bracket-width:2px]">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display font-semibold leading-snug">{title}</span>
        <span className="block text-ink-soft text-sm">{note}</span>
      </span>
    </>
  );
  const look = '-mx-2 flex items-center gap-3.5 rounded-control p-2';
  if (to === undefined) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={`${look} group transition-colors hover:bg-sunken`}>
      {content}
      <ChevronRight
        aria-hidden="true"
        className="size-5 text-ink-soft transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}

function useLook(team: TeamDashboard, texts: EventTexts): (step: NextStep) => StepLook {
  const { t } = useTranslation('dashboard');
  const costs = useCosts();
  return (step) => {
    switch (step.kind) {
      case 'verify':
        return { Icon: MailCheck, title: t('next.verify'), note: t('next.verifyNote'), to: '/dashboard/members' };
      case 'invite':
        return {
          Icon: UserPlus,
          title: t('next.invite', { count: step.places }),
          note: t('next.inviteNote', { code: team.team_code }),
        };
      case 'prepare':
        return {
          Icon: GraduationCap,
          title: t('next.practise'),
          note: t('next.practiseNote', { date: texts.gameStart }),
          to: '/practice',
        };
      case 'play':
        return { Icon: Play, title: t('next.play'), note: t('next.playNote', costs), to: '/game' };
      case 'climb':
        return {
          Icon: Flag,
          title: t('next.climb', { xp: step.xp, zone: step.zone }),
          note: t('next.climbNote'),
          to: '/home',
        };
      case 'lookBack':
        return { Icon: Star, title: t('next.workSession'), note: t('next.workSessionNote'), to: '/game/results' };
      case 'standing':
        return {
          Icon: Trophy,
          title: t('next.standing'),
          note: t('next.standingNote', { period: texts.gamePeriod }),
          to: '/leaderboard',
        };
    }
  };
}
