import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('inline-flex min-h-8 cursor-pointer items-center gap-2.5 text-sm', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 cursor-pointer accent-go" />
      {label}
    </label>
  );
}
