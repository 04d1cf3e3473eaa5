import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { teamQuestionsQuery } from '../../account/team-questions.ts';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { QueryError } from '../../layout/query-error.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { QuestionCard } from './question-card.tsx';

/** /game/questions: vehicles that somebody of the team is in doubt about, and what was answered. */
export function Component() {
  const { t } = useTranslation('question');
  return (
    <>
      <PageTitle>{t('list.title')}</PageTitle>
      <PlainHeader logoTo="/home" hasPages />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-3xl">{t('list.title')}</h1>
            <p className="mt-1 text-ink-soft">{t('list.lead')}</p>
          </div>
          <ButtonLink to="/game" variant="secondary">
            {t('list.back')}
          </ButtonLink>
        </div>
        <Questions />
      </main>
    </>
  );
}

function Questions() {
  const { t } = useTranslation('question');
  const questions = useQuery(teamQuestionsQuery);
  if (questions.data === undefined) {
    if (questions.isError) return <QueryError title={t('list.failed')} query={questions} />;
    return (
      <p role="status" className="flex min-h-96 items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        {t('list.loading')}
      </p>
    );
  }
  if (questions.data.length === 0) {
    return (
      <EmptyState icon={<MessageCircleQuestionMark aria-hidden="true" />} title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {questions.data.map((question) => (
        <QuestionCard key={question.question_id} question={question} />
      ))}
    </ul>
  );
}
