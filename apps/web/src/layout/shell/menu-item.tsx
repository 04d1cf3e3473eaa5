import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Tooltip } from '../../ui/tooltip.tsx';

const LOOK =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0';

interface MenuLinkItemProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** It also stands for the pages whose addresses begin with its own. */
  readonly holdsPagesBelow?: boolean;
  readonly onLeave: () => void;
}

export function MenuLinkItem({ to, icon, label, holdsPagesBelow = false, onLeave }: MenuLinkItemProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={!holdsPagesBelow}
        onClick={onLeave}
        className={({ isActive }) =>
          clsx(LOOK, isActive ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken')
        }
      >
        <span aria-hidden="true">{icon}</span>
        {label}
      </NavLink>
    </li>
  );
}

interface GatedItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Why it is disabled; shown by the tooltip and read out. */
  readonly reason: string;
  /** Explains at more length. */
  readonly onPress?: () => void;
}

/** Disabled, but still reachable, so that everybody can learn why. */
export function GatedItem({ icon, label, reason, onPress }: GatedItemProps) {
  return (
    <li>
      <Tooltip text={reason} side="right">
        <button
          type="button"
          aria-disabled="true"
          onClick={onPress}
          className={clsx(LOOK, 'cursor-not-allowed text-ink-soft')}
        >
          <span aria-hidden="true">{icon}</span>
          <span className="flex-1">{label}</span>
          <Lock aria-hidden="true" className="size-4!" />
        </button>
      </Tooltip>
    </li>
  );
}
