import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LAST_MINUTE_S, useLastMinutes } from '../../../event/last-minutes.ts';
import { useTopModal } from '../../../ui/open-modals.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Says twice that the game is about to close: when its last minutes begin, and its last one. Where a sheet lies over the
 * strip that counts down, everybody is told by a toast, else only those who listen. It stands while images come and go,
 * else it is not read out.
 */
export function ClosingTold() {
  const { t } = useTranslation('annotation');
  const isCovered = useTopModal() !== undefined;
  const seconds = useLastMinutes();
  const [words, setWords] = useState('');
  const span = spanOf(seconds);
  const tell = useEffectEvent(() => {
    if (seconds === undefined || seconds === 0) {
      setWords('');
      return;
    }
    const told = t('closing.told', { count: Math.ceil(seconds / 60) });
    setWords(told);
    if (isCovered) toast.info(told);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when a span begins, and not each second of it.
  useEffect(() => tell(), [span]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

function spanOf(seconds: number | undefined): 'far' | 'minutes' | 'minute' {
  if (seconds === undefined) return 'far';
  return seconds <= LAST_MINUTE_S ? 'minute' : 'minutes';
}
