import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { dueAt } from '@uvh/domain/practice/repetition';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { rememberMixUp, rememberToldApart, useMixUps } from '../../learning/mix-ups.ts';
import { useRule } from '../../learning/use-rule.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClassMark } from '../../workspace/class-picker/class-mark.tsx';
import { Portrait } from '../../workspace/guide/portrait.tsx';
import { drawable, type MixUpQuestion, questionOf } from './mix-up-round.ts';

/** The pairs that the person mixes up and that are due again, one drawing at a time. */
export function MixUpsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('practice');
  const [question, setQuestion] = useState(nextQuestion);
  const [answer, setAnswer] = useState<string>();
  const left = useMixUps(({ schedule }) => drawable(dueAt(schedule, Date.now())).length);
  const choose = (name: string) => {
    if (!question || answer !== undefined) return;
    setAnswer(name);
    if (name === question.truth) rememberToldApart(question);
    else rememberMixUp(question);
  };
  const next = () => {
    setQuestion(nextQuestion());
    setAnswer(undefined);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('mixUps.title')} description={t('mixUps.intro')} className="sm:max-w-xl">
      {question === undefined ? (
        <p role="status">{t('mixUps.none')}</p>
      ) : (
        <Question
          key={`${question.truth} ${question.said} ${question.turn}`}
          question={question}
          answer={answer}
          onChoose={choose}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{t('mixUps.left', { count: left })}</p>
        {question === undefined ? (
          <Button onClick={onClose}>{t('mixUps.done')}</Button>
        ) : (
          answer !== undefined && <NextButton onClick={next}>{t('mixUps.next')}</NextButton>
        )}
      </div>
    </Dialog>
  );
}

function nextQuestion(): MixUpQuestion | undefined {
  const [first] = drawable(dueAt(useMixUps.getState().schedule, Date.now()));
  return first && questionOf(first, Math.random);
}

interface QuestionProps {
  readonly question: MixUpQuestion;
  readonly answer: string | undefined;
  readonly onChoose: (name: string) => void;
}

function Question({ question: { truth, names, turn }, answer, onChoose }: QuestionProps) {
  const { t } = useTranslation('practice');
  const classes = useClasses();
  const ruleOf = useRule();
  const isRight = answer === truth;
  const other = names.find((name) => name !== truth) ?? truth;
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <>
      <h3 className="text-lg">{t('mixUps.question')}</h3>
      {isVehicleClassName(truth) && (
        // Its name would be the answer.
        <div aria-hidden={answer === undefined} className="mt-2 rounded-card bg-sunken p-3">
          <Portrait name={truth} turn={turn} width={440} height={260} />
        </div>
      )}
      {answer === undefined ? (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {names.map((name) => (
            <Button key={name} variant="secondary" icon={<ClassMark label={name} />} onClick={() => onChoose(name)}>
              {classes.displayNameOf(name)}
            </Button>
          ))}
        </div>
      ) : (
        <div role="status" className="mt-3">
          <p
            className={
              isRight
                ? 'flex items-center gap-2 font-semibold text-go'
                : 'flex items-center gap-2 font-semibold text-danger'
            }
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {t(isRight ? 'mixUps.right' : 'mixUps.wrong', { truth: classes.displayNameOf(truth) })}
          </p>
          <p className="mt-1">{ruleOf(truth, other)}</p>
        </div>
      )}
    </>
  );
}

/** Takes the focus over from the answer that has gone. */
function NextButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
