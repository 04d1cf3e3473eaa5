import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** There is nothing here yet, and this is what to do about it. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      {icon !== undefined && (
        <span className="bracketed grid size-20 place-items-center text-ink-soft [&_svg]:size-8">{icon}</span>
      )}
      {/* Not a paragraph: where nothing else is on the page, the title is its heading. */}
      <div className="font-display font-semibold text-xl">{title}</div>
      {children !== undefined && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
