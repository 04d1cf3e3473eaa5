import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's one heading, with what can be done to the whole page. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="wrap-anywhere min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {lead !== undefined && <p className="mt-1.5 max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
