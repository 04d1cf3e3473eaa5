import type { Answer } from '@uvh/contract/call';
import type { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

type Person = Answer<typeof listFlagged>['people'][number];

/** A signal in words, with the numbers that it rests on. */
export function FlagText({ flag }: { readonly flag: Person['flags'][number] }) {
  const { t } = useTranslation('organiser-fairness');
  return (
    <div>
      <p className="font-semibold">
        {t(`codes.${flag.code}`)}
        {flag.other !== null && ` (${t('with', { name: flag.other.username })})`}
      </p>
      <p className="figures text-ink-soft text-sm">
        <Figures flag={flag} />
      </p>
    </div>
  );
}

function Figures({ flag }: { readonly flag: Person['flags'][number] }) {
  const { t } = useTranslation('organiser-fairness');
  const count = Math.round(flag.count);
  const of = Math.round(flag.of);
  const limit = Math.round(flag.limit);
  if (flag.code === 'deletes-whatever-is-there') return t('deletions', { deleted: count, of });
  if (flag.low === null || flag.high === null) return t('sum', { xp: count, count: of, limit });
  const shares = { count, of, low: Math.round(flag.low), high: Math.round(flag.high), limit };
  return flag.high < flag.limit ? t('shareTooSmall', shares) : t('share', shares);
}

/** Whether the reviews of a person count, and who said so. */
export function WeightBadge({ person }: { readonly person: Pick<Person, 'counts' | 'held_back_at' | 'decided_at'> }) {
  const { t } = useTranslation('organiser-fairness');
  const isHeldBack = person.held_back_at !== null && person.decided_at === null;
  return (
    <>
      {isHeldBack && <Badge tone="warn">{t('heldBack')}</Badge>}
      {!isHeldBack && (
        <Badge tone={person.counts ? 'go' : 'danger'}>{person.counts ? t('counting') : t('notCounting')}</Badge>
      )}
      {person.decided_at !== null && <Badge tone="info">{t('decided')}</Badge>}
    </>
  );
}
