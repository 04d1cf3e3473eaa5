import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SubmissionsClosedProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Why nothing can be submitted now. Closes by itself when the game opens. */
export function SubmissionsClosed({ isOpen, onClose }: SubmissionsClosedProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { phase, texts } = useEvent();
  // Nobody can have asked for it before the event is known.
  if (phase === 'unknown') return null;
  const state = phase === 'after' ? 'over' : 'notOpen';
  return (
    <Dialog
      isOpen={isOpen && phase !== 'open'}
      onClose={onClose}
      title={t(`${state}.title`)}
      description={t(`${state}.text`, { period: texts.gamePeriod })}
      icon={<CalendarClock aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-accent-text" />}
      actions={<Button onClick={onClose}>{t('common:gotIt')}</Button>}
    >
      {phase === 'before' && <GameCountdown label={t('common:countdown.toGame')} to="opening" />}
    </Dialog>
  );
}
