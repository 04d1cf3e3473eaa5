import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerQuestion } from '@uvh/contract/calls/question';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TeamQuestion, teamQuestionsQuery } from '../../account/team-questions.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CONTROL_LOOK, Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { QuestionCrop } from './question-crop.tsx';

/** A question of somebody of the team: the crop, what they wrote, and the answer, or the way to give one. */
export function QuestionCard({ question }: { readonly question: TeamQuestion }) {
  const { t } = useTranslation('question');
  const classes = useClasses();
  const { image_url, box, note, asked_by, asked_at, is_own, answer } = question;
  const { place, begin } = useFocusAfter<HTMLParagraphElement>(answer !== null);
  return (
    <li className="grid grid-cols-1">
      <Card>
        <QuestionCrop url={image_url} box={box} />
        <p className="mt-3 text-ink-soft text-sm">
          {is_own ? t('list.own', { at: asked_at }) : t('list.from', { name: asked_by, at: asked_at })}
        </p>
        {note !== '' && <p className="mt-1 break-words">{note}</p>}
        {answer !== null && (
          <p ref={place} tabIndex={-1} className="mt-3 font-semibold">
            {t('list.answered', {
              name: answer.by,
              label: answer.label === null ? t('list.none') : classes.displayNameOf(answer.label),
            })}
          </p>
        )}
        {answer === null && is_own && <p className="mt-3 text-ink-soft">{t('list.open')}</p>}
        {answer === null && !is_own && <AnswerForm question={question} onSend={begin} />}
      </Card>
    </li>
  );
}

const NO_VEHICLE = '-';

interface AnswerFormProps {
  readonly question: TeamQuestion;
  readonly onSend: () => void;
}

function AnswerForm({ question, onSend }: AnswerFormProps) {
  const { t } = useTranslation(['question', 'errors']);
  const client = useQueryClient();
  const classes = useClasses();
  const [choice, setChoice] = useState('');
  const answering = useMutation({
    mutationFn: () =>
      callApi(answerQuestion, {
        params: { questionId: question.question_id },
        body: { label: choice === NO_VEHICLE ? null : choice },
      }),
    onSuccess: () => toast.success(t('list.thanks', { name: question.asked_by })),
    onError: (error) => {
      const isAnswered = error instanceof ApiError && error.code === 'NOT_FOUND';
      if (isAnswered) toast.info(t('list.gone'));
      else toast.error(messageOf(error, t('errors:NETWORK')));
    },
    onSettled: () => client.invalidateQueries({ queryKey: teamQuestionsQuery.queryKey }),
  });
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice === '' || answering.isPending) return;
        onSend();
        answering.mutate();
      }}
    >
      <Field label={t('list.choose')}>
        {(own) => (
          <select {...own} value={choice} onChange={(event) => setChoice(event.target.value)} className={CONTROL_LOOK}>
            <option value="">–</option>
            {classes.classes.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}
              </option>
            ))}
            <option value={NO_VEHICLE}>{t('list.none')}</option>
          </select>
        )}
      </Field>
      <Button type="submit" disabled={choice === ''} isBusy={answering.isPending}>
        {t('list.answer')}
      </Button>
    </form>
  );
}
