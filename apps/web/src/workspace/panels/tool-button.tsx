import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly keyText: string | undefined;
  readonly disabled?: boolean;
  readonly isPressed?: boolean;
  /** Pressed is how it mostly is: it must not catch the eye. */
  readonly isMostlyPressed?: boolean;
  /** Of a button that opens a panel. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon with its name and key in the tip. */
export function ToolButton({
  label,
  keyText,
  disabled = false,
  isPressed,
  isMostlyPressed = false,
  isExpanded,
  onClick,
  children,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      title={keyText === undefined ? label : `${label} (${keyText})`}
      aria-label={label}
      aria-keyshortcuts={keyText}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      disabled={disabled}
      onClick={onClick}
      className={clsx(
        'grid size-9 place-items-center rounded-control text-ink hover:bg-sunken pointer-coarse:size-11 [&_svg]:size-5',
        'disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent',
        isPressed === true &&
          (isMostlyPressed ? 'border border-line-strong bg-sunken' : 'bg-accent text-on-accent hover:bg-accent-hover'),
      )}
    >
      {children}
    </button>
  );
}
