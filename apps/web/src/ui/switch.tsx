import { clsx } from 'clsx';
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
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        disabled={disabled}
        onClick={() => onChange(!isOn)}
        className="group relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-checked:border-go aria-checked:bg-go"
      >
        {/* Forced colours take backgrounds away, and with them the thumb: there it has one of the system's. */}
        <span className="block size-4.5 translate-x-0.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-5.5 group-aria-checked:bg-on-go forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none forced-colors:group-aria-checked:bg-[ButtonText]" />
      </button>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
    </span>
  );
}
