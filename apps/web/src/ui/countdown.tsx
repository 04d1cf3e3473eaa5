import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatTwoDigits } from './formats.ts';

interface CountdownProps {
  /** What is waited for, e.g. 'Game starts in'. */
  readonly label: string;
  /** Milliseconds left; see `useCountdown`. */
  readonly leftMs: number;
  readonly className?: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours, minutes and seconds on a departure board. */
export function Countdown({ label, leftMs, className }: CountdownProps) {
  const { t, i18n } = useTranslation();
  const parts = [
    { value: Math.floor(leftMs / DAY), unit: t('countdown.days') },
    { value: Math.floor((leftMs % DAY) / HOUR), unit: t('countdown.hours') },
    { value: Math.floor((leftMs % HOUR) / MINUTE), unit: t('countdown.minutes') },
    { value: Math.floor((leftMs % MINUTE) / SECOND), unit: t('countdown.seconds') },
  ];
  return (
    <div role="timer" aria-label={label} className={clsx('inline-grid gap-2', className)}>
      <p className="font-medium text-ink-soft text-sm">{label}</p>
      <p className="flex flex-wrap gap-1.5">
        {parts.map(({ value, unit }) => (
          <span
            key={unit}
            className="grid min-w-14 justify-items-center sm:min-w-16 rounded-control bg-asphalt px-2 py-2 text-road-mark"
          >
            <span className="figures font-bold text-3xl leading-none">{formatTwoDigits(value, i18n.language)}</span>{' '}
            <span className="text-xs">{unit}</span>
          </span>
        ))}
      </p>
    </div>
  );
}
