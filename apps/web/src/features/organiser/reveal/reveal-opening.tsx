import type { Answer } from '@uvh/contract/call';
import type { getReveal } from '@uvh/contract/calls/organiser/results';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';

interface RevealOpeningProps {
  readonly reveal: Answer<typeof getReveal>;
  readonly count: number;
  readonly onCount: (count: number) => void;
  readonly onBegin: () => void;
}

const COUNTS = [3, 5, 10, 20, 50] as const;

/** Before the first team: how many are revealed, and what should have happened before. */
export function RevealOpening({ reveal, count, onCount, onBegin }: RevealOpeningProps) {
  const { t } = useTranslation('organiser-event');
  const isEmpty = reveal.teams.length === 0;
  return (
    <div className="grid content-center justify-items-center gap-8 p-8 text-center">
      <Logo />
      <h1 className="text-5xl sm:text-8xl">{t('reveal.title')}</h1>
      {reveal.phase !== 'after' && <p className="max-w-prose text-accent-on-asphalt text-xl">{t('reveal.notOver')}</p>}
      {reveal.frozen_at === null && (
        <p className="max-w-prose text-accent-on-asphalt text-xl">{t('reveal.notFrozen')}</p>
      )}
      <label className="flex flex-wrap items-center justify-center gap-3 text-xl">
        {t('reveal.count')}
        <select
          value={count}
          onChange={(event) => onCount(Number(event.target.value))}
          className="min-h-12 rounded-control border border-line-strong bg-raised px-3 text-ink"
        >
          {COUNTS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {isEmpty && <p className="max-w-prose text-accent-on-asphalt text-xl">{t('reveal.none')}</p>}
      <Button size="large" onClick={onBegin} disabled={isEmpty}>
        {t('reveal.begin')}
      </Button>
      <p className="opacity-80">{t('reveal.keys')}</p>
    </div>
  );
}
