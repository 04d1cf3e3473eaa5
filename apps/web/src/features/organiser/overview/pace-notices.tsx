import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@uvh/contract/call';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import type { Overview } from './overview-query.ts';

type Redundancy = NonNullable<Overview['pace']['redundancy']>;

interface FitButtonProps {
  readonly label: string;
  readonly settings: CallInput<typeof changeEvent>['body']['settings'];
}

/** Sets what fits the pace at one press; the audit log has it, and takes it back. */
export function FitButton({ label, settings }: FitButtonProps) {
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const fit = useMutation({
    mutationFn: () => callApi(changeEvent, { body: { settings } }),
    onSuccess: async () => {
      toast.success(t('overview.fit.done'));
      await client.invalidateQueries();
    },
    onError: (error: Error) => toast.error(sayFailure(error)),
  });
  return (
    <Button variant="secondary" size="small" isBusy={fit.isPending} onClick={() => fit.mutate()}>
      {label}
    </Button>
  );
}

/** That images will be left over, or that there is room for more reviews of each, with the redundancy that fits. */
export function RedundancyNotice({ redundancy }: { readonly redundancy: Redundancy | null }) {
  const { t } = useTranslation('organiser');
  const spanOf = useSpan();
  if (redundancy === null || (redundancy.unsettled === 0 && redundancy.offer === null)) return null;
  const { offer } = redundancy;
  return (
    <Notice
      tone={redundancy.unsettled > 0 ? 'warning' : 'info'}
      action={
        offer !== null && (
          <FitButton
            label={t('overview.fit.reviews', { each: spanOf(offer), count: offer.most_reviews })}
            settings={{ least_reviews: offer.least_reviews, most_reviews: offer.most_reviews }}
          />
        )
      }
    >
      <SayRedundancy redundancy={redundancy} />
    </Notice>
  );
}

/** How many reviews of each image: "2 to 4", and "2" where it is always as many. */
function useSpan() {
  const { t } = useTranslation('organiser');
  return ({ least_reviews: least, most_reviews: most }: Pick<Redundancy, 'least_reviews' | 'most_reviews'>): string =>
    least === most ? String(most) : t('overview.fit.span', { least, most });
}

function SayRedundancy({ redundancy }: { readonly redundancy: Redundancy }) {
  const { t } = useTranslation('organiser');
  const { offer, unsettled, reviews_coming: coming, reviews_needed: needed } = redundancy;
  const spanOf = useSpan();
  const now = { count: coming, needed, each: spanOf(redundancy) };
  const said = [
    t('overview.fit.outlook', now),
    ...(unsettled > 0 ? [t('overview.fit.unsettled', { count: unsettled })] : []),
    offerOf(),
    ...(redundancy.follows_pace && offer !== null ? [t('overview.fit.byItself')] : []),
  ];
  return said.join(' ');

  function offerOf(): string {
    if (offer === null) return t('overview.fit.nothing');
    const each = spanOf(offer);
    if (offer.kind === 'more') return t('overview.fit.room', { each, count: offer.most_reviews });
    if (offer.unsettled === 0) return t('overview.fit.allDone', { each });
    return t('overview.fit.someDone', { each, count: offer.unsettled });
  }
}
