import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@uvh/annotator/editor';
import { iou } from '@uvh/domain/annotation/box';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamQuestionsQuery } from '../../../account/team-questions.ts';
import { useClasses } from '../../../event/classes.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nameOf } from '../../../workspace/box-list/box-words.ts';

export interface QuestionNoticesProps {
  readonly editor: Editor;
  readonly imageId: number;
}

/** The box is the one that was asked about even after its sides were corrected. */
const SAME_FROM_IOU = 0.5;

/** What teammates answered about the image on screen, and that some of theirs wait for an answer. */
export function QuestionNotices({ editor, imageId }: QuestionNoticesProps) {
  const { t } = useTranslation(['annotation', 'question']);
  const { t: tCommon } = useTranslation();
  const classes = useClasses();
  const [dismissed, setDismissed] = useState<ReadonlySet<number | 'team'>>(new Set());
  const { data = [] } = useQuery(teamQuestionsQuery);
  const dismiss = (what: number | 'team') => setDismissed(new Set([...dismissed, what]));
  const answered = data.filter(
    ({ question_id, is_own, image_id, answer }) =>
      is_own && image_id === imageId && answer !== null && !dismissed.has(question_id),
  );
  const waiting = data.filter(({ is_own, answer }) => !is_own && answer === null).length;
  const close = (what: number | 'team') => (
    <IconButton label={tCommon('close')} onClick={() => dismiss(what)}>
      <X aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      {answered.map(({ question_id, answer, box }) => (
        <Notice
          key={question_id}
          action={
            <>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  const asked = editor.boxes().find((each) => !each.isDeleted && iou(each, box) >= SAME_FROM_IOU);
                  if (asked) editor.select([asked.index]);
                  dismiss(question_id);
                }}
              >
                {t('question:notice.show')}
              </Button>
              {close(question_id)}
            </>
          }
        >
          {t('question:notice.answer', {
            name: answer?.by,
            label: answer?.label === null || !answer ? t('question:list.none') : nameOf(answer.label, classes, t),
          })}
        </Notice>
      ))}
      {waiting > 0 && !dismissed.has('team') && (
        <Notice
          action={
            <>
              <ButtonLink to="/game/questions" variant="quiet" size="small">
                {t('question:notice.open')}
              </ButtonLink>
              {close('team')}
            </>
          }
        >
          {t('question:notice.team', { count: waiting })}
        </Notice>
      )}
    </>
  );
}
