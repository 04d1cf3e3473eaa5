import type { Editor } from '@uvh/annotator/editor';
import type { MountedEditor } from '@uvh/annotator/mount';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './canvas/announcer.tsx';
import { EditorCanvas } from './canvas/editor-canvas.tsx';
import { type Asking, ClassAsking } from './class-picker/class-asking.tsx';
import { GalleryStrip } from './crops/gallery-strip.tsx';
import { BottomBar, type SubmitControl } from './panels/bottom-bar.tsx';
import { CoveragePanel } from './panels/coverage-panel.tsx';
import { CurrentBox } from './panels/current-box.tsx';
import { LatePanel } from './panels/late-panel.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { useKeymap } from './shortcuts/keymap-store.ts';
import { useWorkspaceKeys } from './shortcuts/workspace-keys.ts';
import { useEditorEffect } from './use-editor.ts';
import { setWorkspaceSettings, useWorkspaceSettings } from './workspace-settings.ts';

type Overlay = 'guide' | 'keys' | 'bulkReview';

interface WorkspaceProps {
  readonly editor: Editor;
  /** Another one for each image. */
  readonly imageKey: string | number;
  readonly picture: ImageBitmap | undefined;
  readonly placeholder?: string | undefined;
  readonly submit: SubmitControl;
  readonly onSave?: () => void;
  /** What the screen is, for those who go by headings. */
  readonly title: string;
  /** The bar above the image. */
  readonly top: ReactNode;
  /** In place of classes and boxes, e.g. the verdicts of practice. */
  readonly side?: ReactNode;
  /** The review is over and only looked at: nothing is offered that would change boxes. */
  readonly isOver?: boolean;
  /** Over the image's upper edge: what the person should know. */
  readonly notices?: ReactNode;
  /** Over the whole image. */
  readonly over?: ReactNode;
}

/** The workspace in which an image is annotated: the canvas, and around it everything that can be asked of the editor. */
export function Workspace({
  editor,
  imageKey,
  picture,
  placeholder,
  submit,
  onSave,
  title,
  top,
  side,
  isOver = false,
  notices,
  over,
}: WorkspaceProps) {
  const stage = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedEditor>(undefined);
  const { t } = useTranslation('annotation');
  const [overlay, setOverlay] = useState<Overlay>();
  const [asking, setAsking] = useState<Asking>();
  const [showsPanel, setShowsPanel] = useState(false);
  const keymap = useKeymap((state) => state.keymap);

  const onMounted = useCallback((next: MountedEditor | undefined) => {
    mounted.current = next;
    // A dialog keeps the focus that it has.
    if (next && document.querySelector('[data-modal-open]') === null) next.focus();
  }, []);
  const backToCanvas = useCallback(() => {
    setAsking(undefined);
    setOverlay(undefined);
    mounted.current?.focus();
  }, []);
  useEffect(() => editor.keyboard.setKeymap(keymap), [editor, keymap]);
  // Where the panel comes up over the image, what it has to say at the end must not wait to be looked for.
  useEffect(() => setShowsPanel(isOver), [isOver]);
  useWorkspaceKeys({
    editor,
    canvas: () => stage.current?.querySelector('[role=application]') ?? null,
  });
  useEditorEffect(editor, (effect) => {
    switch (effect.kind) {
      case 'openClassPicker':
      case 'openClassRing':
        setAsking(effect);
        break;
      case 'submitRequested':
        submit.onSubmit();
        break;
      case 'saveRequested':
        onSave?.();
        break;
      case 'helpRequested':
        setOverlay('keys');
        break;
      case 'guideRequested':
        setOverlay('guide');
        break;
      case 'bulkReviewRequested':
        setOverlay('bulkReview');
        break;
      case 'galleryToggled':
        setWorkspaceSettings({ showsGallery: !useWorkspaceSettings.getState().showsGallery });
        break;
      case 'focusReleased':
        stage.current?.querySelector<HTMLElement>('[data-workspace-next]')?.focus();
        break;
      default:
    }
  });

  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const labelOf = (index: number | undefined) => (index === undefined ? undefined : editor.document.label(index));
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-ground">
      {top}
      <div className="flex min-h-0 flex-1">
        <main className="flex min-w-0 flex-1 flex-col" onMouseDown={keepFocus}>
          <h1 className="sr-only">{title}</h1>
          <div className="flex min-h-0 flex-1 bg-sunken max-sm:flex-col">
            <div className="shrink-0 p-1.5 max-sm:pb-0">
              <Toolbar editor={editor} onGuide={() => setOverlay('guide')} />
            </div>
            <div ref={stage} className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
              <EditorCanvas editor={editor} picture={picture} placeholder={placeholder} onMounted={onMounted} />
              <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex flex-col items-center gap-2 p-2 *:pointer-events-auto">
                {notices}
                <Announcer editor={editor} />
              </div>
              {!isOver && (
                <div className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex justify-center *:pointer-events-auto">
                  <CoveragePanel key={imageKey} editor={editor} />
                </div>
              )}
              {asking && <ClassAsking editor={editor} asking={asking} within={size()} onDone={backToCanvas} />}
              {over}
            </div>
          </div>
          {/* Under the image, not over it: vehicles stand at its lower edge. */}
          <div className="flex flex-col items-center gap-1.5 bg-sunken px-2 pt-1.5 pb-2 *:max-w-full">
            {!isOver && (
              <div className="flex min-h-13 items-center justify-center max-sm:min-h-26 max-sm:w-full">
                <CurrentBox editor={editor} onGuide={() => setOverlay('guide')} />
              </div>
            )}
            <BottomBar editor={editor} submit={submit} onPanel={() => setShowsPanel(true)} />
          </div>
          <GalleryStrip
            key={imageKey}
            editor={editor}
            picture={picture}
            onBulkReview={() => setOverlay('bulkReview')}
          />
        </main>
        <SidePanel editor={editor} imageKey={imageKey} isOpen={showsPanel} onClose={() => setShowsPanel(false)}>
          {side}
        </SidePanel>
      </div>
      {overlay === 'guide' && (
        <LatePanel
          title={t('panels.guide')}
          texts={['guide']}
          onClose={backToCanvas}
          load={() => import('./guide/class-guide.tsx')}
        >
          {({ ClassGuide }) => (
            <ClassGuide
              label={labelOf(editor.current)}
              onClose={backToCanvas}
              {...(editor.current === undefined
                ? {}
                : {
                    ...(picture ? { box: { picture, rect: editor.document.rect(editor.current) } } : {}),
                    onUse: (name: string) => {
                      editor.relabel(name);
                      backToCanvas();
                    },
                  })}
            />
          )}
        </LatePanel>
      )}
      {overlay === 'keys' && (
        <LatePanel
          title={t('panels.keys')}
          texts={['keys']}
          onClose={backToCanvas}
          load={() => import('./shortcuts/key-sheet.tsx')}
        >
          {({ KeySheet }) => <KeySheet isOpen onClose={backToCanvas} />}
        </LatePanel>
      )}
      {overlay === 'bulkReview' && (
        <LatePanel
          title={t('panels.bulkReview')}
          texts={['bulk-review']}
          onClose={backToCanvas}
          load={() => import('./crops/bulk-review.tsx')}
        >
          {({ BulkReview }) => <BulkReview editor={editor} picture={picture} onClose={backToCanvas} />}
        </LatePanel>
      )}
    </div>
  );
}

/** Presses on buttons leave the focus, and with it the keys, in the image. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault();
}
