import { clsx } from 'clsx';
import { useClasses } from '../../event/classes.ts';

/**
 * The sign of a class: its colour as a frame and its two letters, so that it is known without seeing colour.
 * A label without a class is black (docs/product/annotation.md#vehicle-classes).
 */
export function ClassMark({ label, className }: { readonly label: string; readonly className?: string }) {
  const known = useClasses().named(label);
  return (
    <span
      aria-hidden="true"
      style={{ borderColor: known?.color ?? 'black' }}
      className={clsx(
        'grid h-6 w-8 shrink-0 place-items-center rounded border-3 bg-surface font-bold font-display text-ink text-xs leading-none forced-color-adjust-none',
        className,
      )}
    >
      {known?.code ?? '?'}
    </span>
  );
}
