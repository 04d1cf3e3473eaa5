import { Countdown } from '../ui/countdown.tsx';
import { useCountdown, useEvent } from './event.ts';

interface GameCountdownProps {
  readonly label: string;
  readonly to: 'opening' | 'close';
  readonly className?: string;
}

/** Counts down, by the server's clock, to the opening or the close of the game. */
export function GameCountdown({ label, to, className }: GameCountdownProps) {
  const { schedule, clockOffsetMs } = useEvent();
  const leftMs = useCountdown(to === 'opening' ? schedule.game.opensAt : schedule.game.closesAt, clockOffsetMs);
  return <Countdown label={label} leftMs={leftMs} {...(className === undefined ? {} : { className })} />;
}
