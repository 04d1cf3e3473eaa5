import type { Editor } from '@uvh/annotator/editor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LatePanel } from '../../workspace/panels/late-panel.tsx';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';

interface ReportProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The dialog that reports an image, fetched when it is opened. */
export function Report(props: ReportProps) {
  const { t } = useTranslation('annotation');
  // What was selected when it was asked for: the first box may be, by itself, until the dialog is there.
  const [index] = useState(props.editor.current);
  return (
    <LatePanel
      title={t('tools.report')}
      texts={['report']}
      onClose={props.onClose}
      load={() => import('./reports/report-dialog.tsx')}
    >
      {({ ReportDialog }) => <ReportDialog {...props} index={index} />}
    </LatePanel>
  );
}

interface AskOpinionProps extends ReportProps {
  readonly picture: ImageBitmap | undefined;
  readonly index: number;
}

/** The dialog that asks for a second opinion, fetched when it is opened. */
export function AskOpinion(props: AskOpinionProps) {
  const { t } = useTranslation('annotation');
  return (
    <LatePanel
      title={t('tools.secondOpinion')}
      texts={['question']}
      onClose={props.onClose}
      load={() => import('./questions/question-dialog.tsx')}
    >
      {({ QuestionDialog }) => <QuestionDialog {...props} />}
    </LatePanel>
  );
}
