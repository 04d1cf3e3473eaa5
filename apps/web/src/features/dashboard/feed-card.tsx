import type { FeedItem, Reaction } from '@uvh/contract/calls/reward';
import { clsx } from 'clsx';
import { Flag, Hand, Heart, type LucideIcon, Sparkles, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZoneName } from '../../layout/zone-name.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Digits } from '../../ui/digits.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useReact, useTeamFeed } from './rewards-query.ts';
import { useBadgeName } from './use-badge-name.ts';

const REACTIONS: readonly Reaction[] = ['cheer', 'wow', 'thanks'];
const REACTION_ICONS: Readonly<Record<Reaction, LucideIcon>> = { cheer: Hand, wow: Sparkles, thanks: Heart };
const SHOWN = 8;

/** What the team came to lately, and what its members think of it. */
export function FeedCard() {
  const { t } = useTranslation('rewards');
  const feed = useTeamFeed();
  return (
    <Card>
      <h2 className="text-xl">{t('feed.title')}</h2>
      {feed.data === undefined ? (
        feed.isError ? (
          <Notice
            tone="warning"
            className="mt-3"
            action={
              <Button size="small" variant="secondary" onClick={() => void feed.refetch()}>
                {t('feed.retry')}
              </Button>
            }
          >
            {t('feed.error')}
          </Notice>
        ) : (
          <Skeleton className="mt-3 h-32" />
        )
      ) : feed.data.items.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('feed.empty')}</p>
      ) : (
        <ul className="mt-2">
          {feed.data.items.slice(0, SHOWN).map((item) => (
            <FeedLine key={item.item} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FeedLine({ item }: { readonly item: FeedItem }) {
  const { i18n } = useTranslation();
  const words = useFeedWords();
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 last:border-b-0 last:pb-0">
      {'member' in item ? (
        <Avatar username={item.member.username} className="size-9" />
      ) : (
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken">
          {item.kind === 'zone' ? <Flag className="size-5" /> : <TrendingUp className="size-5" />}
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words">{words(item)}</p>
        <p className="text-ink-soft">
          <time dateTime={item.day}>{formatDay(item.day, i18n.language)}</time>
        </p>
        <Reactions item={item} />
      </div>
    </li>
  );
}

function useFeedWords(): (item: FeedItem) => string {
  const { t } = useTranslation('rewards');
  const zoneName = useZoneName();
  const badgeName = useBadgeName();
  return (item) => {
    switch (item.kind) {
      case 'badge': {
        const badge = badgeName({ kind: item.badge, vehicleClass: item.vehicle_class, count: item.threshold });
        return item.member.is_own
          ? t('feed.ownBadge', { badge })
          : t('feed.badge', { name: item.member.first_name, badge });
      }
      case 'goal':
        return item.member.is_own
          ? t('feed.ownGoal', { count: item.corrections })
          : t('feed.goal', { name: item.member.first_name, count: item.corrections });
      case 'zone':
        return t('feed.zone', { zone: zoneName(item.zone) });
      case 'rank':
        return t('feed.rank', { from: item.from, to: item.to });
    }
  };
}

function Reactions({ item: { item, reactions } }: { readonly item: FeedItem }) {
  const { t } = useTranslation('rewards');
  const reacting = useReact();
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {REACTIONS.map((reaction) => {
        const Icon = REACTION_ICONS[reaction];
        const { count, is_own: isOwn } = reactions.find((each) => each.reaction === reaction) ?? {
          count: 0,
          is_own: false,
        };
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isOwn}
            aria-label={t(`reaction.${reaction}`, { count })}
            title={t(`reaction.${reaction}`, { count })}
            onClick={() => reacting.mutate({ item, reaction: isOwn ? null : reaction })}
            className={clsx(
              'inline-flex min-h-7 items-center gap-1 rounded-full border px-2.5 pointer-coarse:min-h-11 pointer-coarse:px-4',
              isOwn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong hover:bg-sunken',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {count > 0 && (
              <span className="figures">
                <Digits of={count} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
