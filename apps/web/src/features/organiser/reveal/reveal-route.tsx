import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { getReveal } from '@uvh/contract/calls/organiser/results';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RevealEnd } from './reveal-end.tsx';
import { RevealOpening } from './reveal-opening.tsx';
import { revealOrder, stepAfterKey } from './reveal-steps.ts';
import { RevealTeam } from './reveal-team.tsx';

type Reveal = Answer<typeof getReveal>;

/** /organiser/reveal: the ranks from last to first, to be projected. */
export function Component() {
  const { t } = useTranslation('organiser-event');
  // What is being revealed must not change under the eyes of a hall.
  const reveal = useQuery<Reveal>({
    queryKey: ['organiser', 'reveal'],
    queryFn: ({ signal }) => callApi(getReveal, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: whileTransient,
  });
  return (
    <main className="grid min-h-dvh bg-asphalt text-road-mark">
      <PageTitle>{t('reveal.title')}</PageTitle>
      {reveal.isPending && <Spinner />}
      {reveal.isLoadingError && (
        <ErrorState title={t('reveal.failed')} message={reveal.error.message} onRetry={() => void reveal.refetch()} />
      )}
      {reveal.data !== undefined && <Stage reveal={reveal.data} />}
    </main>
  );
}

const DEFAULT_COUNT = 10;

function Stage({ reveal }: { readonly reveal: Reveal }) {
  const navigate = useNavigate();
  const [count, setCount] = useState(DEFAULT_COUNT);
  const [step, setStep] = useState(0);
  const order = revealOrder(reveal.teams, count);
  const team = order[step - 1];

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return void navigate('/organiser/results');
    const next = stepAfterKey(event.key, step, order.length);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    // What has the focus takes its own keys: a button is pressed by two of them, a choice has the arrows too.
    const control = event.target instanceof Element ? event.target.closest('button, select, a') : null;
    if (control instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
    // Held a moment too long a key would show the next teams before their turn.
    if (event.repeat) return void event.preventDefault();
    if (control && (event.key === ' ' || event.key === 'Enter')) return;
    event.preventDefault();
    setStep(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (step === 0) {
    return <RevealOpening reveal={reveal} count={count} onCount={setCount} onBegin={() => setStep(1)} />;
  }
  if (team === undefined) return <RevealEnd reveal={reveal} best={order.toReversed()} />;
  const isShared = order.some((other) => other !== team && other.overall_rank === team.overall_rank);
  return <RevealTeam key={team.team_id} team={team} isShared={isShared} onNext={() => setStep(step + 1)} />;
}
