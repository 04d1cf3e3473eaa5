import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
  /** Work is under way: the button shows a turning wheel and takes no press. */
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
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={clsx(buttonLook(variant, size, isWide), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
