import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
  /** Work is under way: the button shows a turning wheel and takes no press, and keeps the focus of who pressed it. */
  readonly isBusy?: boolean;
  /** What it says meanwhile; its own text when left out. */
  readonly busyLabel?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  isWide = false,
  icon,
  isBusy = false,
  busyLabel,
  type = 'button',
  'aria-disabled': isOff,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff}
      onClick={isBusy ? ignorePress : onClick}
      className={clsx(buttonLook(variant, size, isWide), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** Enter in a field presses the button of its form: that sends nothing either. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
