import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { formatAgo, formatInstant } from '../../ui/formats.ts';
import type { TeamHistory } from './team-history.ts';

const SHOWN = 6;

/** What the team did last. */
export function ActivityCard({ activity }: { readonly activity: TeamHistory['activity'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { clockOffsetMs } = useEvent();
  const now = Date.now() + clockOffsetMs;
  return (
    <Card>
      <h2 className="text-xl">{t('activity.title')}</h2>
      {activity.length === 0 && <p className="mt-3 text-ink-soft">{t('activity.empty')}</p>}
      <ul className="mt-2">
        {activity.slice(0, SHOWN).map((entry) => (
          <li
            key={entry.submission_id}
            className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0 last:pb-0"
          >
            <Avatar username={entry.username} className="size-9" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="wrap-anywhere">{t('activity.reviewed', { name: entry.first_name, count: entry.boxes })}</p>
              <p className="text-ink-soft">
                <time dateTime={entry.submitted_at} title={formatInstant(entry.submitted_at, i18n.language)}>
                  {formatAgo(entry.submitted_at, now, i18n.language)}
                </time>
                {entry.relabelled > 0 && ` · ${t('activity.relabelled', { count: entry.relabelled })}`}
              </p>
            </div>
            {entry.xp !== 0 && (
              <span
                className={clsx('figures whitespace-nowrap font-semibold', entry.xp > 0 ? 'text-go' : 'text-danger')}
              >
                {t('activity.xp', { xp: entry.xp })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
