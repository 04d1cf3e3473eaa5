import type { Answer } from '@uvh/contract/call';
import type { getReveal } from '@uvh/contract/calls/organiser/results';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { useSwitches } from '../event/event-query.ts';

interface RevealEndProps {
  readonly reveal: Answer<typeof getReveal>;
  /** The revealed teams, the first one first. */
  readonly best: Answer<typeof getReveal>['teams'];
}

/** All of them in one list, and the thaw: from then on everybody sees what was revealed. */
export function RevealEnd({ reveal, best }: RevealEndProps) {
  const { t, i18n } = useTranslation('organiser-event');
  const { freeze } = useSwitches();
  const isThawed = reveal.frozen_at === null || freeze.isSuccess;
  return (
    <div className="grid content-center justify-items-center gap-8 p-8">
      <h1 className="text-4xl sm:text-6xl">{t('reveal.end')}</h1>
      <ol className="grid max-h-[60dvh] w-full max-w-4xl gap-1 overflow-auto text-2xl">
        {best.map((team) => (
          <li key={team.team_id} className="flex items-baseline gap-4 border-road-mark/30 border-b py-2">
            <span className="figures w-16 text-end font-bold">{formatNumber(team.overall_rank, i18n.language)}</span>
            <span className="wrap-anywhere min-w-0 flex-1">{team.name}</span>
            <span className="figures">{t('reveal.points', { count: team.points })}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-center gap-3">
        {isThawed ? (
          <p role="status" className="self-center text-xl">
            {t('reveal.thawed')}
          </p>
        ) : (
          <Button size="large" onClick={() => freeze.mutate(null)} isBusy={freeze.isPending}>
            {t('reveal.thaw')}
          </Button>
        )}
        <ButtonLink to="/organiser/results" variant="secondary" size="large">
          {t('reveal.leave')}
        </ButtonLink>
      </div>
    </div>
  );
}
