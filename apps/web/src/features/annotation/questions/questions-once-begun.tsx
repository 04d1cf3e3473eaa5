import type { Editor } from '@uvh/annotator/editor';
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { fetched } from '../../../layout/loadable.ts';
import { DOCUMENT_AND_SELECTION, useEditorValue } from '../../../workspace/use-editor.ts';
import { changesOf } from '../use-freshness.ts';
import type { QuestionNoticesProps } from './question-notices.tsx';

/** What teammates say comes after the image, and never in the way of it: without a network it is left out. */
const QuestionNotices = lazy(() =>
  fetched({ texts: ['question'], load: () => import('./question-notices.tsx') }).then(
    ({ QuestionNotices: Notices }): { default: ComponentType<QuestionNoticesProps> } => ({ default: Notices }),
    () => ({ default: () => null }),
  ),
);

/**
 * Nothing that the first image does not need comes before the person's first step; and behind what that step has changed,
 * which is waited for.
 */
export function QuestionsOnceBegun(props: QuestionNoticesProps) {
  const hasBegun = useDeferredValue(useEditorValue(props.editor, DOCUMENT_AND_SELECTION, isBegun), false);
  if (!hasBegun) return null;
  return (
    <Suspense>
      <QuestionNotices {...props} />
    </Suspense>
  );
}

function isBegun(editor: Editor): boolean {
  return changesOf(editor) > 0 || editor.history.length > 0;
}
