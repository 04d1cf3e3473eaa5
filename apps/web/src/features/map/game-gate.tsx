import { ArrowRight, CalendarClock, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { useArrivalNotice } from '../../layout/arrival-notice.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The way into the game, or what it waits for. */
export function GameGate() {
  const { t } = useTranslation('map');
  const { phase } = useEvent();
  if (phase === 'unknown') return <Skeleton className="h-13 w-full" />;
  if (phase === 'open') {
    return (
      <ButtonLink
        to="/game"
        size="large"
        isWide
        className="shadow-float"
        icon={<ArrowRight aria-hidden="true" className="order-last size-6" />}
      >
        {t('play')}
      </ButtonLink>
    );
  }
  return <ClosedGate />;
}

/** Why the way is closed is told of this time alone: it is forgotten once the game opens. */
function ClosedGate() {
  const { t } = useTranslation('map');
  const { phase, texts } = useEvent();
  const [isTold, setIsTold] = useArrivalNotice('map', phase === 'before');
  return (
    <>
      {/* Not `disabled` but `aria-disabled`: pressing it tells why it is closed. */}
      <Button
        size="large"
        isWide
        aria-disabled
        className="shadow-float"
        icon={<Lock aria-hidden="true" className="size-5" />}
        onClick={() => setIsTold(true)}
      >
        {phase === 'before' ? t('gameStarts', { date: texts.gameStart }) : t('over')}
      </Button>
      <GateDialog isOpen={isTold} onClose={() => setIsTold(false)} />
    </>
  );
}

function GateDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['map', 'common']);
  const { phase, texts } = useEvent();
  if (phase === 'unknown') return null;
  const state = phase === 'after' ? 'ended' : 'notStarted';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${state}.title`)}
      description={t(`${state}.text`, { period: texts.gamePeriod })}
      icon={<CalendarClock aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-accent-text" />}
      actions={
        <>
          {phase === 'after' && (
            <ButtonLink to="/leaderboard" variant="secondary">
              {t('standing')}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{t('common:gotIt')}</Button>
        </>
      }
    >
      {phase === 'before' && (
        <div className="grid gap-4">
          <p>{t('notStarted.note')}</p>
          <GameCountdown label={t('common:countdown.toGame')} to="opening" />
        </div>
      )}
    </Dialog>
  );
}
