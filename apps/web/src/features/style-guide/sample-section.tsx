import type { ReactNode } from 'react';

interface SampleSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function SampleSection({ title, children }: SampleSectionProps) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <div aria-hidden="true" className="lane-line mt-2 w-24" />
      </div>
      {children}
    </section>
  );
}
