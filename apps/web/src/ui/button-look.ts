import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  // Forced colours take fills and spaces away: a border of the system's is what remains of a button.
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-hover forced-colors:border-2',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken forced-colors:border',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover forced-colors:border-2',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-9 gap-1.5 px-3 py-1 text-sm',
  medium: 'min-h-11 gap-2 px-4 py-2',
  large: 'min-h-13 gap-2.5 px-6 py-3 text-lg',
};

/** How a button looks, for a real button and for a link that stands where a button would. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, isWide: boolean): string {
  return clsx(
    'inline-flex items-center justify-center rounded-control text-center font-display font-semibold leading-tight',
    'transition-[background-color,border-color,transform] duration-150 active:translate-y-px',
    'disabled:translate-y-0 disabled:cursor-not-allowed disabled:border disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:shadow-none',
    'aria-disabled:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:border aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft aria-disabled:shadow-none',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
  );
}
