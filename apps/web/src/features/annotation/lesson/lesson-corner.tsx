import { useQuery } from '@tanstack/react-query';
import type { Lesson } from '@uvh/contract/calls/submission';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentClasses, useClasses } from '../../../event/classes.ts';
import { rememberMixUp, rememberToldApart } from '../../../learning/mix-ups.ts';
import { usePicture } from '../../../learning/use-picture.ts';
import { useRule } from '../../../learning/use-rule.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ClassMark } from '../../../workspace/class-picker/class-mark.tsx';
import { CropCanvas } from '../../../workspace/crops/crop-canvas.tsx';
import { lessonQuery, useAskForLesson } from './lesson-query.ts';

/** A glance. */
const SHOWN_MS = 2000;
/** Some 20 letters are read in a second. */
const MS_PER_LETTER = 50;

interface LessonCornerProps {
  readonly submissionId: number;
  /** A dialog lies over it: its moment would pass unread. */
  readonly isCovered: boolean;
}

/** What the last submission taught, for a moment, in a corner (docs/product/choices.md#feedback-at-once). */
export function LessonCorner({ submissionId, isCovered }: LessonCornerProps) {
  useAskForLesson(submissionId);
  const [dismissed, setDismissed] = useState<number>();
  const lesson = useQuery(lessonQuery(submissionId)).data?.lesson ?? undefined;
  useEffect(() => {
    if (lesson) learnFrom(lesson);
  }, [lesson]);
  if (lesson === undefined || isCovered || dismissed === lesson.submission_id) return null;
  return <LessonCard key={lesson.submission_id} lesson={lesson} onClose={() => setDismissed(lesson.submission_id)} />;
}

/** A class that was taken for another comes back later; one that was told apart need not. */
function learnFrom({ said, settled, is_right, reason }: Lesson): void {
  const classes = currentClasses();
  if (!classes.has(settled)) return;
  if (is_right && reason === 'relabelled-right') rememberToldApart({ truth: settled, said });
  else if (!is_right && classes.has(said)) rememberMixUp({ truth: settled, said });
}

interface LessonCardProps {
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

function LessonCard({ lesson, onClose }: LessonCardProps) {
  const { t } = useTranslation(['lesson', 'common']);
  const classes = useClasses();
  const ruleOf = useRule();
  const picture = usePicture(lesson.image_url);
  const { settled, said, is_right: isRight, reason, box } = lesson;
  const rule = !isRight ? ruleOf(settled, said) : undefined;
  const isHere = picture.kind !== 'loading';
  const hold = useShownFor(isHere ? SHOWN_MS + (rule?.length ?? 0) * MS_PER_LETTER : undefined, onClose);
  if (!isHere) return null;
  const isVehicle = classes.has(settled);
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <section
      aria-label={t('label')}
      className={clsx(
        'fixed top-20 right-3 left-3 z-40 ml-auto flex max-w-sm items-start gap-3 rounded-card border border-line border-l-4 bg-raised p-3 shadow-float motion-safe:animate-rise',
        isRight ? 'border-l-go' : 'border-l-danger',
      )}
      {...hold}
    >
      {picture.kind === 'ready' && (
        <CropCanvas
          picture={picture.bitmap}
          rect={box}
          width={192}
          height={144}
          className="h-18 w-24 shrink-0 rounded-control bg-sunken"
        />
      )}
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className={clsx('flex items-start gap-1.5 font-display font-semibold', isRight ? 'text-go' : 'text-danger')}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {isVehicle
            ? t(isRight ? 'heading.right' : 'heading.wrong', { truth: classes.displayNameOf(settled) })
            : t(isRight ? 'heading.removedRight' : 'heading.removed')}
          {isVehicle && <ClassMark label={settled} />}
        </p>
        {!isRight && (
          <p className="text-ink-soft">
            {said === 'removed' ? t('saidRemoved') : t('said', { said: classes.displayNameOf(said) })}
          </p>
        )}
        {reason === 'vehicle-found' && <p className="text-ink-soft">{t('found')}</p>}
        {rule !== undefined && <p className="mt-1">{rule}</p>}
      </div>
      <IconButton label={t('common:close')} onClick={onClose} className="-mt-1.5 -mr-1.5">
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** Calls `onOver` after that time, unless somebody points at it or has the focus in it; undefined waits. */
function useShownFor(timeMs: number | undefined, onOver: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (timeMs === undefined || isHeld) return;
    const timer = setTimeout(() => over(), timeMs);
    return () => clearTimeout(timer);
  }, [timeMs, isHeld]);
  return {
    onPointerOver: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
    },
  };
}
