import type { BadgeAnswer } from '@uvh/contract/calls/reward';
import { clsx } from 'clsx';
import { CalendarCheck, Eraser, type LucideIcon, ScanSearch, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { useBadgeName } from './use-badge-name.ts';

const ICONS: Readonly<Record<BadgeAnswer['kind'], LucideIcon>> = {
  found: ScanSearch,
  'found-class': ScanSearch,
  named: Tag,
  cleared: Eraser,
  steady: CalendarCheck,
};
/** From the first tier to the third; the words beside it say which. */
const METALS = ['border-line text-ink-soft', 'border-bronze', 'border-silver', 'border-gold'] as const;
const SHOWN = 6;

/** What the person has shown to be good at, and what comes next. For skill, never for speed. */
export function BadgesCard({ badges }: { readonly badges: readonly BadgeAnswer[] }) {
  const { t } = useTranslation('rewards');
  return (
    <Card>
      <h2 className="text-xl">{t('badges.title')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t('badges.how')}</p>
      {badges.length === 0 && <p className="mt-3">{t('badges.empty')}</p>}
      <ul className="mt-3 grid gap-3">
        {badges.slice(0, SHOWN).map((badge) => (
          <li key={`${badge.kind} ${badge.vehicle_class}`} className="flex items-center gap-3">
            <BadgeMark badge={badge} />
            <BadgeWords badge={badge} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function BadgeMark({ badge: { kind, tier } }: { readonly badge: BadgeAnswer }) {
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden="true"
      className={clsx('grid size-11 shrink-0 place-items-center rounded-full border-4 bg-sunken', METALS[tier])}
    >
      <Icon className="size-5" />
    </span>
  );
}

function BadgeWords({
  badge: { kind, vehicle_class: vehicleClass, tier, count, next },
}: {
  readonly badge: BadgeAnswer;
}) {
  const { t } = useTranslation('rewards');
  const nameOf = useBadgeName();
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-display font-semibold leading-snug">{nameOf({ kind, vehicleClass, count })}</span>
      <span className="block text-ink-soft text-sm">
        {tier > 0 && t('badges.tier', { tier })}
        {tier > 0 && next !== null && ' · '}
        {next !== null && t('badges.next', { count: next - count, tier: tier + 1 })}
      </span>
    </span>
  );
}
