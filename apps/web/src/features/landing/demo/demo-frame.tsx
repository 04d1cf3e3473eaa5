import { MousePointerClick } from 'lucide-react';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeSilence } from '../../../layout/until-it-comes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const load = async () => ({ default: (await beforeSilence(import('./try-it.tsx'))).TryIt });

/** A still of the annotation screen that turns into the real editor when somebody wants to try it. */
export function DemoFrame() {
  const { t } = useTranslation('landing');
  const [attempt, setAttempt] = useState(0);
  if (attempt === 0) {
    return (
      <Still>
        <Button
          size="large"
          data-replay="demo"
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={() => setAttempt(1)}
          icon={<MousePointerClick aria-hidden="true" className="size-6" />}
        >
          {t('demo.start')}
        </Button>
      </Still>
    );
  }
  return <Attempt key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('landing');
  // Created again with each attempt: a lazy component remembers that it failed.
  const [TryIt] = useState(() => lazy(load));
  return (
    <FailureBoundary
      fallback={
        <Still>
          <Notice
            tone="error"
            action={
              <Button size="small" variant="secondary" onClick={onRetry}>
                {t('demo.retry')}
              </Button>
            }
          >
            {t('demo.failed')}
          </Notice>
        </Still>
      }
    >
      <Suspense
        fallback={
          <Still>
            <p role="status" className="rounded-control bg-surface px-4 py-2 font-semibold">
              {t('demo.loading')}
            </p>
          </Still>
        }
      >
        <TryIt />
      </Suspense>
    </FailureBoundary>
  );
}

function Still({ children }: { readonly children: ReactNode }) {
  return (
    <div className="landing-demo mt-6 grid aspect-video w-full place-items-center rounded-card border border-line">
      {children}
    </div>
  );
}

interface FailureBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A demo that fails takes nothing else with it. */
class FailureBoundary extends Component<FailureBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
