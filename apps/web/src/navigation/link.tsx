import type { ComponentProps } from 'react';
import { isForTheApp } from './link-click.ts';
import { hrefOf } from './place.ts';
import { useMaybeWhereabouts } from './whereabouts.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A link to another screen. A click that asks for another tab or for a file is the browser's. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const whereabouts = useMaybeWhereabouts();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (whereabouts === undefined || !isForTheApp(event, event.currentTarget, location.origin)) return;
        event.preventDefault();
        // Where one is already, the history does not grow.
        const isHere = to === hrefOf(whereabouts.place);
        void whereabouts.navigate(to, { replace: replace ?? isHere, state });
      }}
    />
  );
}
