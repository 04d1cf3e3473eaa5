import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon; also its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that is only an icon. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-sunken',
        'disabled:cursor-not-allowed disabled:text-ink-soft disabled:hover:bg-transparent [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  );
}
