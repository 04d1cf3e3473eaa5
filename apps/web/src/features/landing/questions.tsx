import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InOrder } from './in-order.tsx';
import type { OwnLanding } from './own-landing.ts';

const QUESTIONS = ['who', 'skill', 'alone', 'device', 'time', 'code', 'data'] as const;

/** Questions and answers, of the event or else the product's. `details`, so that they open before any script has run. */
export function Questions({ questions }: Pick<OwnLanding, 'questions'>) {
  const { t } = useTranslation('landing');
  const all = questions ?? QUESTIONS.map((key) => ({ question: t(`faq.${key}`), answer: t(`faq.${key}Answer`) }));
  return (
    <section
      aria-labelledby="faq-title"
      className="mx-auto grid max-w-7xl gap-x-16 gap-y-8 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="faq-title" className="reveal text-4xl sm:text-5xl">
        {t('faq.title')}
      </h2>
      <div className="border-line border-t">
        <InOrder of={all}>
          {({ question, answer }) => (
            <details className="group border-line border-b">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display font-semibold text-xl [&::-webkit-details-marker]:hidden">
                {question}
                <Plus aria-hidden="true" className="size-6 shrink-0 transition-transform group-open:rotate-45" />
              </summary>
              <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
            </details>
          )}
        </InOrder>
      </div>
    </section>
  );
}
