import { Fragment, type ReactNode } from 'react';

interface InOrderProps<Each> {
  readonly of: readonly Each[];
  readonly children: (each: Each) => ReactNode;
}

/** What an event lists, each known by its place. */
export function InOrder<Each>({ of, children }: InOrderProps<Each>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves.
  return of.map((each, index) => <Fragment key={index}>{children(each)}</Fragment>);
}
