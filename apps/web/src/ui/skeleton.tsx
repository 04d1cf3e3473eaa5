import { clsx } from 'clsx';

/** Holds the place of what is being loaded. Give it the size of the real thing. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-shimmer rounded-control bg-sunken', className)} />;
}
