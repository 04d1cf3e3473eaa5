import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const LOOKS = {
  info: { look: 'border-info bg-info-soft text-info', Icon: Info },
  success: { look: 'border-go bg-go-soft text-go', Icon: CircleCheck },
  warning: { look: 'border-warn bg-warn-soft text-warn', Icon: TriangleAlert },
  error: { look: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
} as const satisfies Record<NoticeTone, unknown>;

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A message that stays on the page. An error is announced at once. */
export function Notice({ tone = 'info', title, action, className, children }: NoticeProps) {
  const { look, Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control border-l-4 px-4 py-3 sm:flex-nowrap',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-48 self-center text-ink">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  );
}
