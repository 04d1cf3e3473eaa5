import { ChevronDown, ChevronUp, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Places gained or lost since yesterday. */
export function Movement({ ranks }: { readonly ranks: number | null }) {
  const { t } = useTranslation('leaderboard');
  if (ranks === null) return <span className="font-semibold text-info text-xs">{t('table.new')}</span>;
  const count = Math.abs(ranks);
  if (count === 0) {
    return (
      <Mark text={t('table.same')} look="text-ink-soft">
        <Minus aria-hidden="true" className="size-4" />
      </Mark>
    );
  }
  return ranks > 0 ? (
    <Mark text={t('table.up', { count })} look="text-go">
      <ChevronUp aria-hidden="true" className="size-4" />
      {count}
    </Mark>
  ) : (
    <Mark text={t('table.down', { count })} look="text-danger">
      <ChevronDown aria-hidden="true" className="size-4" />
      {count}
    </Mark>
  );
}

interface MarkProps {
  readonly text: string;
  readonly look: string;
  readonly children: ReactNode;
}

function Mark({ text, look, children }: MarkProps) {
  return (
    <span title={text} className={`figures inline-flex items-center font-semibold text-sm ${look}`}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex items-center">
        {children}
      </span>
    </span>
  );
}
