import type { Editor } from '@uvh/annotator/editor';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../box-list/box-words.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { COVERAGE, TOOL, TOOL_AND_SELECTION, useEditor, useEditorEffect, useEditorValue } from '../use-editor.ts';

interface CoveragePanelProps {
  readonly editor: Editor;
  /** The sheet of missed vehicles is open: what it says at its head is not said below it as well. */
  readonly isOnSheet: boolean;
}

/** Offers the search for missed vehicles when all boxes are answered, and leads the walk over the road. */
export function CoveragePanel({ editor, isOnSheet }: CoveragePanelProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const [isOffered, setIsOffered] = useState(false);
  useEditorEffect(editor, (effect) => {
    if (effect.kind === 'reviewFinished') setIsOffered(true);
    // From the sheet: it closes, and the image goes.
    if (effect.kind === 'submitRequested') setIsOffered(false);
  });
  const { current, tiles, left } = useEditor(editor, COVERAGE, readCoverage(isOffered));
  const candidate = useEditor(editor, TOOL, readCandidate);
  const hasInHand = useEditorValue(editor, TOOL_AND_SELECTION, readHasInHand);
  if (candidate !== undefined) {
    return (
      <Panel title={t('coverage.candidate', { name: nameOf(candidate, classes, t) })}>
        <Button variant="secondary" size="small" onClick={() => editor.dispatch('delete')}>
          {t('coverage.notThere')} <KeyOf action="delete" />
        </Button>
        <Button size="small" onClick={() => editor.dispatch('confirm')}>
          {t('coverage.take')} <KeyOf action="confirm" />
        </Button>
      </Panel>
    );
  }
  if (current !== undefined) {
    return (
      <Panel title={t('coverage.spot', { number: current + 1, total: tiles })}>
        <Button variant="quiet" size="small" onClick={() => editor.dispatch('escape')}>
          {t('coverage.stop')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => editor.dispatch('draw')}>
          {t('coverage.draw')} <KeyOf action="draw" />
        </Button>
        <Button size="small" onClick={() => editor.dispatch('nextTile')}>
          {t('coverage.next')} <KeyOf action="nextTile" />
        </Button>
      </Panel>
    );
  }
  // It waits for what is being drawn or looked at: it lies on the image, and on a low screen where that is told of.
  if (!isOffered || left === 0 || hasInHand || isOnSheet) return null;
  return (
    <Panel title={t('coverage.offer', { count: left })}>
      <Button variant="quiet" size="small" onClick={() => setIsOffered(false)}>
        {t('coverage.later')}
      </Button>
      <Button size="small" onClick={() => editor.dispatch('missed')}>
        {t('coverage.start')} <KeyOf action="missed" />
      </Button>
    </Panel>
  );
}

/** The class of the candidate in view. */
function readCandidate(editor: Editor): string | undefined {
  return editor.candidates.ghost?.label;
}

function readHasInHand(editor: Editor): boolean {
  return editor.isAiming || editor.current !== undefined;
}

/** The tiles are found at the first question, which costs time: it is asked when the walk is near. */
function readCoverage(isOffered: boolean) {
  return (editor: Editor): { current: number | undefined; tiles: number; left: number } => {
    if (!isOffered && editor.changes.versions.coverage === 0) return { current: undefined, tiles: 0, left: 0 };
    const { current, tiles } = editor.coverage.state();
    return { current, tiles: tiles.length, left: editor.coverage.likely().length };
  };
}

interface PanelProps {
  readonly title: string;
  readonly children: React.ReactNode;
}

function Panel({ title, children }: PanelProps) {
  return (
    <div
      role="status"
      className="flex max-w-full flex-wrap items-center justify-end gap-2 rounded-card border border-info border-l-4 bg-raised p-2 pl-3 shadow-float"
    >
      <span className="flex min-w-40 flex-1 items-center gap-2 text-sm">
        <ScanSearch aria-hidden="true" className="size-5 shrink-0 text-info" />
        {title}
      </span>
      {children}
    </div>
  );
}
