import type { ActionName } from '@uvh/annotator/input/action';
import { clsx } from 'clsx';
import { capsOf, useKeymap } from './keymap-store.ts';

interface KeyCapsProps {
  /** One text per key. */
  readonly caps: readonly string[];
  readonly className?: string;
}

/** One chord as it is printed on the keys. */
export function KeyCaps({ caps, className }: KeyCapsProps) {
  return (
    <span className={clsx('inline-flex shrink-0 gap-0.5', className)}>
      {caps.map((cap) => (
        <kbd
          key={cap}
          className="grid h-5 min-w-5 place-items-center rounded border border-line border-b-line-strong bg-surface px-1 font-display font-semibold text-ink-soft text-xs leading-none"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}

/** The first key of an action, for printing on its button; hidden where there is no keyboard to press. */
export function KeyOf({ action }: { readonly action: ActionName }) {
  const chord = useKeymap((state) => state.keymap[action]?.[0]);
  return chord === undefined ? null : (
    <KeyCaps caps={capsOf(chord)} className="pointer-coarse:hidden sideways:hidden" />
  );
}
