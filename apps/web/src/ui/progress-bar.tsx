import { clsx } from 'clsx';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** How the value is read out, e.g. '750 of 1500 XP'; per cent when left out. */
  readonly valueText?: string;
  readonly className?: string;
}

/** A stretch of road, driven so far. */
export function ProgressBar({ label, share, valueText, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={clsx('relative h-4 overflow-hidden rounded-full bg-asphalt forced-colors:border', className)}
    >
      <span className="of-road absolute inset-x-2 top-1/2 h-0.5 -translate-y-1/2 bg-[repeating-linear-gradient(90deg,var(--road-mark)_0_10px,transparent_10px_20px)] opacity-50" />
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-accent transition-[width] duration-700 ease-out-quick forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
