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
  if (schedule === undefined) return null;
  const until = to === 'opening' ? schedule.game.opensAt : schedule.game.closesAt;
  return <CountdownTo label={label} until={until} clockOffsetMs={clockOffsetMs} className={className} />;
}

interface CountdownToProps {
  readonly label: string;
  /** An instant in ISO 8601. */
  readonly until: string;
  readonly clockOffsetMs: number;
  readonly className: string | undefined;
}

function CountdownTo({ label, until, clockOffsetMs, className }: CountdownToProps) {
  const leftMs = useCountdown(until, clockOffsetMs);
  return <Countdown label={label} leftMs={leftMs} {...(className === undefined ? {} : { className })} />;
}
