import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Tone = 'neutral' | 'accent' | 'go' | 'info' | 'warn' | 'danger';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-on-accent',
  go: 'bg-go-soft text-go',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-display font-semibold text-sm leading-5 forced-colors:border [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
