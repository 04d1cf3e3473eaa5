import { clsx } from 'clsx';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LAST_MINUTE_S, useLastMinutes } from '../../../event/last-minutes.ts';
import { formatMinutes } from '../../../ui/formats.ts';

/** Counts the game's last minutes down in a row of its own, so that nothing of the picture is covered. */
export function ClosingStrip() {
  const { t, i18n } = useTranslation('annotation');
  const seconds = useLastMinutes();
  if (seconds === undefined) return null;
  const isUrgent = seconds <= LAST_MINUTE_S;
  return (
    <div
      role="timer"
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-2 px-3 py-1 text-center text-ink text-sm leading-tight short:py-0.5',
        isUrgent ? 'bg-danger-soft' : 'bg-warn-soft',
      )}
    >
      <AlarmClock aria-hidden="true" className={clsx('size-4 shrink-0', isUrgent ? 'text-danger' : 'text-warn')} />
      <span className="figures font-semibold">{t('closing.in', { time: formatMinutes(seconds, i18n.language) })}</span>
      <span>{t('closing.hint')}</span>
    </div>
  );
}
