import { clsx } from 'clsx';
import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Turns something on or off at once. */
export function Switch({ label, isOn, onChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <span className={clsx('inline-flex min-h-8 items-center gap-2.5', className)}>
      <Primitive.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-go data-[state=checked]:bg-go"
      >
        <Primitive.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-on-go" />
      </Primitive.Root>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
    </span>
  );
}
