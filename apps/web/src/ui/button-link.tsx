import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
}

/** Goes somewhere, so it is a link, though it looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  isWide = false,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonLook(variant, size, isWide), className)}>
      {icon}
      {children}
    </Link>
  );
}
