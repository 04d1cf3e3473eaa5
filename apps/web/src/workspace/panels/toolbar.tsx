import type { Editor } from '@uvh/annotator/editor';
import type { ActionName } from '@uvh/annotator/input/action';
import {
  BookOpen,
  Flag,
  Image,
  Keyboard,
  Maximize,
  MessageCircleQuestionMark,
  Redo2,
  Tags,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/formats.ts';
import { keyTextOf, useKeymap } from '../shortcuts/keymap-store.ts';
import { DISPLAY, DOCUMENT, useEditorValue, VIEWPORT } from '../use-editor.ts';
import { LightControl } from './light-control.tsx';
import { ToolButton } from './tool-button.tsx';
import { useShowsLabels } from './use-shows-labels.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly onGuide: () => void;
  /** Whether somebody would read a report of the image. */
  readonly canReport: boolean;
}

/** View and history, floating over the image's corner. */
export function Toolbar({ editor, onGuide, canReport }: ToolbarProps) {
  const { t } = useTranslation('annotation');
  const canUndo = useEditorValue(editor, DOCUMENT, (current) => current.history.canUndo);
  const canRedo = useEditorValue(editor, DOCUMENT, (current) => current.history.canRedo);
  const [showsLabels, setShowsLabels] = useShowsLabels(editor);
  const isBare = useEditorValue(editor, DISPLAY, (current) => current.display.isBareImage);
  return (
    <div
      role="toolbar"
      aria-label={t('tools.label')}
      className="flex items-center justify-between not-narrow:flex-col not-narrow:short:grid not-narrow:short:grid-cols-2 not-narrow:low:pointer-coarse:grid not-narrow:low:pointer-coarse:grid-cols-2 not-narrow:not-sideways:[@media(max-height:27rem)]:grid-cols-3 sideways:[@media(max-height:19.9rem)]:grid-cols-3 gap-0.5 sideways:gap-y-0 rounded-card border border-line bg-raised/95 p-1 sideways:[@media(max-height:21rem)]:p-0 shadow-float"
    >
      <Tool editor={editor} action="undo" label={t('tools.undo')} disabled={!canUndo}>
        <Undo2 aria-hidden="true" />
      </Tool>
      <Tool editor={editor} action="redo" label={t('tools.redo')} disabled={!canRedo}>
        <Redo2 aria-hidden="true" />
      </Tool>
      <Rule />
      {/* On a phone there are two fingers for this. */}
      <span className="contents narrow:hidden sideways:hidden">
        <Tool editor={editor} action="zoomIn" label={t('tools.zoomIn')}>
          <ZoomIn aria-hidden="true" />
        </Tool>
        <ZoomFigure editor={editor} />
        <Tool editor={editor} action="zoomOut" label={t('tools.zoomOut')}>
          <ZoomOut aria-hidden="true" />
        </Tool>
      </span>
      <Tool editor={editor} action="fit" label={t('tools.fit')}>
        <Maximize aria-hidden="true" />
      </Tool>
      <Rule />
      <LightControl editor={editor} />
      <Tool editor={editor} action="bareImage" label={t('tools.bareImage')} isPressed={isBare}>
        <Image aria-hidden="true" />
      </Tool>
      <span className="hidden sideways:contents">
        <ToolButton
          label={t('bar.showLabels')}
          keyText={undefined}
          isPressed={showsLabels}
          isMostlyPressed
          onClick={() => setShowsLabels(!showsLabels)}
        >
          <Tags aria-hidden="true" />
        </ToolButton>
      </span>
      <ToolButton label={t('tools.guide')} keyText="I" onClick={onGuide}>
        <BookOpen aria-hidden="true" />
      </ToolButton>
      {canReport && (
        <Tool editor={editor} action="secondOpinion" label={t('tools.secondOpinion')}>
          <MessageCircleQuestionMark aria-hidden="true" />
        </Tool>
      )}
      {canReport && (
        <Tool editor={editor} action="report" label={t('tools.report')}>
          <Flag aria-hidden="true" />
        </Tool>
      )}
      <Tool editor={editor} action="help" label={t('tools.help')}>
        <Keyboard aria-hidden="true" />
      </Tool>
    </div>
  );
}

const REST_MS = 80;

/** Written past React, in a box of fixed size, at the first step and when the wheel rests: those between lay out nothing. */
function ZoomFigure({ editor }: { readonly editor: Editor }) {
  const { t, i18n } = useTranslation('annotation');
  const figure = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const percent = formatPercent(Math.round(editor.viewport.view.scale * 100), i18n.language);
      const element = figure.current;
      if (element === null || element.textContent === percent) return;
      element.textContent = percent;
      element.title = t('tools.zoom', { percent });
    };
    write();
    const stop = editor.changes.subscribe(() => {
      // The first step is told at once.
      if (resting === undefined) write();
      clearTimeout(resting);
      resting = setTimeout(() => {
        resting = undefined;
        write();
      }, REST_MS);
    }, VIEWPORT);
    return () => {
      clearTimeout(resting);
      stop();
    };
  }, [editor, t, i18n.language]);
  return <span ref={figure} className="figures h-4 w-9 text-center text-ink-soft text-xs contain-strict" />;
}

function Rule() {
  return (
    <span className="h-6 w-px bg-line not-narrow:my-0.5 not-narrow:h-px not-narrow:w-6 not-narrow:short:hidden not-narrow:low:pointer-coarse:hidden" />
  );
}

interface ToolProps {
  readonly editor: Editor;
  readonly action: ActionName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly isPressed?: boolean;
  readonly children: ReactNode;
}

function Tool({ editor, action, label, children, ...rest }: ToolProps) {
  const keyText = useKeymap((state) => keyTextOf(state.keymap, action));
  return (
    <ToolButton label={label} keyText={keyText} onClick={() => editor.dispatch(action)} {...rest}>
      {children}
    </ToolButton>
  );
}
