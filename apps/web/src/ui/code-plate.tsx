import { clsx } from 'clsx';
import { useBrand } from './brand.ts';

interface CodePlateProps {
  readonly children: string;
  readonly size?: 'small' | 'large';
  /** No code is known yet: the characters only hold the place. */
  readonly isBlank?: boolean;
  readonly className?: string;
}

/** A code on a yellow number plate, as commercial vehicles carry it; on a plain one where the event is not of vehicles. */
export function CodePlate({ children, size = 'small', isBlank = false, className }: CodePlateProps) {
  const isLarge = size === 'large';
  const { isOfTraffic } = useBrand();
  return (
    <span
      className={clsx(
        'inline-flex items-stretch overflow-hidden rounded-md border-2 border-on-accent bg-accent text-on-accent',
        // By the width of the window on phones: no letter may be cut, however wide those of the code are.
        isLarge ? 'text-[min(2.25rem,8.5vw)] sm:text-5xl' : 'text-lg',
        className,
      )}
    >
      {isOfTraffic && (
        <span
          aria-hidden="true"
          className={clsx(
            'grid place-items-end bg-sign font-display font-semibold text-on-sign',
            isLarge ? 'px-2 pb-2 text-sm' : 'px-1 pb-0.5 text-[0.5rem]',
          )}
        >
          IND
        </span>
      )}
      <span
        className={clsx(
          'figures font-bold leading-none',
          isLarge ? 'px-3 pt-5 pb-4 tracking-[0.18em] sm:px-5' : 'px-2 pt-1.5 pb-1 tracking-[0.12em]',
          isBlank && 'opacity-75',
        )}
      >
        {children}
      </span>
    </span>
  );
}
