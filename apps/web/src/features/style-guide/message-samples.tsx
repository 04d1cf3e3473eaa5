import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodePlate } from '../../ui/code-plate.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SampleSection } from './sample-section.tsx';

const TONES = ['neutral', 'accent', 'go', 'info', 'warn', 'danger'] as const;
const NOTICES = ['info', 'success', 'warning', 'error'] as const;
/** One username of each of the five styles of avatars. */
const PEOPLE = ['asha', 'ashb', 'ashc', 'ashd', 'ashe'] as const;
const SAMPLE_LEFT_MS = 797_445_000;

export function MessageSamples() {
  const { t } = useTranslation('style-guide');
  return (
    <>
      <SampleSection title={t('sections.messages')}>
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        {NOTICES.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={t('sample.heading')}
            action={<Button size="small">{t('sample.button')}</Button>}
          >
            {t('sample.long')}
          </Notice>
        ))}
      </SampleSection>
      <SampleSection title={t('sections.figures')}>
        <div className="flex flex-wrap items-center gap-6">
          <CodePlate size="large">K7MXQ2</CodePlate>
          <span className="flex items-center gap-1">
            <CodePlate>K7MXQ2</CodePlate>
            <CopyButton text="K7MXQ2" label={t('sample.button')} />
          </span>
          <CodePlate isBlank>756720</CodePlate>
        </div>
        <Countdown label={t('sample.label')} leftMs={SAMPLE_LEFT_MS} />
        <ProgressBar label={t('sample.progress')} share={0.64} />
      </SampleSection>
      <SampleSection title={t('sections.people')}>
        <div className="flex flex-wrap gap-3">
          {PEOPLE.map((username) => (
            <Avatar key={username} username={username} className="size-16" />
          ))}
        </div>
      </SampleSection>
      <SampleSection title={t('sections.states')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Card>
            <EmptyState title={t('sample.empty')} icon={<ImageOff aria-hidden="true" />}>
              {t('sample.emptyText')}
            </EmptyState>
          </Card>
          <ErrorState title={t('sample.error')} message={t('sample.long')} onRetry={() => undefined} />
          <Card className="grid gap-3">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-20" />
            <Spinner className="size-8" />
          </Card>
        </div>
      </SampleSection>
    </>
  );
}
