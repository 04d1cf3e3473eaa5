import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type GateNoticeKind = 'notStarted' | 'comingSoon';

interface GateNoticeProps {
  readonly kind: GateNoticeKind | undefined;
  readonly onClose: () => void;
}

/** Why something cannot be had before the game, and when it can. */
export function GateNotice({ kind, onClose }: GateNoticeProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { texts, phase } = useEvent();
  if (kind === undefined || texts === undefined) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={<Lock aria-hidden="true" className="mt-0.5 size-7 text-accent-text" />}
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`, { period: texts.gamePeriod })}
      actions={<Button onClick={onClose}>{t('common:gotIt')}</Button>}
    >
      {phase === 'before' && <GameCountdown label={t('common:countdown.toGame')} to="opening" />}
    </Dialog>
  );
}
