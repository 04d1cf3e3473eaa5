import type { ReactNode } from 'react';

interface SentenceProps {
  /** A text whose placeholder was left open: it was asked for without values. */
  readonly text: string;
  /** The name of the placeholder. */
  readonly slot: string;
  /** What stands in its place. */
  readonly children: ReactNode;
}

/** A sentence with an element in it. Where the element stands is for each language to say. */
export function Sentence({ text, slot, children }: SentenceProps) {
  const [before, after] = text.split(`{{${slot}}}`, 2);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
