import { Pause, Play, Snowflake, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../event/event.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import type { EventState } from './event-form.ts';
import { useSwitches } from './event-query.ts';

/** Pause and freeze: one press each, and back. */
export function SwitchesCard({ state }: { readonly state: EventState }) {
  const { t, i18n } = useTranslation('organiser-event');
  const { pause, freeze } = useSwitches();
  const { clockOffsetMs } = useEvent();
  const isPaused = state.paused_at !== null;
  const isFrozen = state.frozen_at !== null;
  const instant = (iso: string) => formatInstant(iso, i18n.language, state.settings.time_zone);
  return (
    <Card className="mb-6 grid gap-6 md:grid-cols-2">
      <section className="grid content-start justify-items-start gap-2">
        <h2 className="text-xl">{t('pause.title')}</h2>
        <p className="text-ink-soft text-sm">
          {state.paused_at === null ? t('pause.text') : t('pause.since', { time: instant(state.paused_at) })}
        </p>
        <Button
          variant={isPaused ? 'primary' : 'secondary'}
          onClick={() => pause.mutate(!isPaused)}
          isBusy={pause.isPending}
          icon={
            isPaused ? <Play aria-hidden="true" className="size-5" /> : <Pause aria-hidden="true" className="size-5" />
          }
        >
          {isPaused ? t('pause.goOn') : t('pause.pause')}
        </Button>
      </section>
      <section className="grid content-start justify-items-start gap-2">
        <h2 className="text-xl">{t('freeze.title')}</h2>
        <p className="text-ink-soft text-sm">
          {state.frozen_at === null ? t('freeze.text') : t('freeze.since', { time: instant(state.frozen_at) })}
        </p>
        <Button
          variant="secondary"
          // By the server's clock: this machine's may be minutes off.
          onClick={() => freeze.mutate(isFrozen ? null : new Date(Date.now() + clockOffsetMs).toISOString())}
          isBusy={freeze.isPending}
          icon={
            isFrozen ? (
              <Sun aria-hidden="true" className="size-5" />
            ) : (
              <Snowflake aria-hidden="true" className="size-5" />
            )
          }
        >
          {isFrozen ? t('freeze.thaw') : t('freeze.freeze')}
        </Button>
      </section>
    </Card>
  );
}
