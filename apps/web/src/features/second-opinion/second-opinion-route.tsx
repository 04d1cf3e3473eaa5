import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { giveSecondOpinion, nextAppeal } from '@uvh/contract/calls/appeal';
import { Scale, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshAppeals } from '../../account/appeals.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { PictureFailure } from '../../layout/picture-failure.tsx';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { QueryError } from '../../layout/query-error.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { usePicture } from '../../learning/use-picture.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { GivenOpinions } from './given-opinions.tsx';
import { PlaceCanvas } from './place-canvas.tsx';

const NEXT_KEY = ['appeals', 'next'] as const;

type Waiting = NonNullable<Answer<typeof nextAppeal>['appeal']>;

/** /game/second-opinion: boxes that others appealed about, one at a time, without what anybody said of them. */
export function Component() {
  const { t } = useTranslation('appeals');
  const next = useQuery({
    queryKey: NEXT_KEY,
    queryFn: ({ signal }) => callApi(nextAppeal, {}, { signal }),
    // The link to the image expires.
    staleTime: 0,
  });
  // Answers come fast, one after the other: the next place is at hand, and in sight.
  const { place, begin } = useFocusAfter<HTMLDivElement>(next.data?.appeal?.appeal_id);
  return (
    <>
      <PageTitle>{t('judge.title')}</PageTitle>
      <PlainHeader logoTo="/home" hasPages />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1 className="text-3xl">{t('judge.title')}</h1>
          <p className="mt-2 max-w-prose text-ink-soft">{t('judge.text')}</p>
        </div>
        <div ref={place} tabIndex={-1}>
          {next.data === undefined ? (
            isTeamOut(next.error) ? (
              // To ask again is of no use: the server's own words say why, and whom to write to.
              <EmptyState icon={<ShieldX aria-hidden="true" />} title={next.error.message} />
            ) : next.isError ? (
              <QueryError title={t('judge.error')} query={next} />
            ) : (
              <Skeleton className="h-96" />
            )
          ) : next.data.appeal === null ? (
            <EmptyState
              icon={<Scale aria-hidden="true" />}
              title={t('judge.none')}
              action={<ButtonLink to="/game">{t('judge.play')}</ButtonLink>}
            >
              {t('judge.noneText')}
            </EmptyState>
          ) : (
            <Judging
              key={next.data.appeal.appeal_id}
              appeal={next.data.appeal}
              isNextAsked={next.isFetching}
              onAnswer={begin}
            />
          )}
        </div>
        <GivenOpinions />
      </main>
    </>
  );
}

function isTeamOut(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'TEAM_DISQUALIFIED';
}

interface JudgingProps {
  readonly appeal: Waiting;
  /** The one after it is asked for. */
  readonly isNextAsked: boolean;
  readonly onAnswer: () => void;
}

function Judging({ appeal, isNextAsked, onAnswer }: JudgingProps) {
  const { t } = useTranslation('appeals');
  const client = useQueryClient();
  const picture = usePicture(appeal.image_url);
  const answer = useMutation({
    mutationFn: (said: string | null) =>
      callApi(giveSecondOpinion, { params: { appealId: appeal.appeal_id }, body: { said } }),
    onSuccess: () => {
      toast.success(t('judge.thanks'));
      refreshAppeals(client);
    },
    // It may have been decided meanwhile: the next one is asked for either way.
    onError: (error) => {
      toast.error(error.message);
      refreshAppeals(client);
    },
  });
  // The second press of a hand is for no box: this one has its answer, and nobody has seen the next.
  const isBusy = answer.isPending || (answer.isSuccess && isNextAsked);
  return (
    <section aria-label={t('judge.question')} className="grid gap-4">
      {picture.kind === 'ready' ? (
        <PlaceCanvas picture={picture.bitmap} box={appeal.box} label={t('judge.place')} />
      ) : picture.kind === 'loading' ? (
        <Skeleton className="aspect-3/2 max-h-[60vh]" />
      ) : (
        <PictureFailure text={t('judge.noPicture')} onRetry={picture.retry} />
      )}
      <h2 className="text-xl">{t('judge.question')}</h2>
      <AnswerButtons
        isBusy={picture.kind !== 'ready' || isBusy}
        onAnswer={(said) => {
          onAnswer();
          answer.mutate(said);
        }}
      />
    </section>
  );
}
