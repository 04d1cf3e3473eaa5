import type { Editor } from '@uvh/annotator/editor';
import type { MountedEditor } from '@uvh/annotator/mount';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useClasses } from '../event/classes.ts';
import { Announcer } from './canvas/announcer.tsx';
import { EditorCanvas } from './canvas/editor-canvas.tsx';
import type { Asking } from './class-picker/class-asking.tsx';
import { LateAsking } from './class-picker/late-asking.tsx';
import type { BulkImage } from './crops/bulk-review/bulk-image.ts';
import { GalleryStrip } from './crops/gallery-strip.tsx';
import { useNeededSoon } from './needed-soon.ts';
import { BottomBar, type SubmitControl } from './panels/bottom-bar.tsx';
import { BoxTold } from './panels/box-told.tsx';
import { CoveragePanel } from './panels/coverage-panel.tsx';
import { CurrentBox } from './panels/current-box.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { useKeymap } from './shortcuts/keymap-store.ts';
import { useWorkspaceKeys } from './shortcuts/workspace-keys.ts';
import { useSnapper } from './snap/use-snapper.ts';
import { useFlow } from './use-flow.ts';
import { useHandCount } from './use-hand-count.ts';
import { useIsSideways } from './use-is-sideways.ts';
import { useWorkspaceRequests, type WorkspaceRequests } from './use-workspace-requests.ts';
import { type OverlayKind, WorkspaceOverlay } from './workspace-overlay.tsx';

interface WorkspaceProps {
  readonly editor: Editor;
  /** Another one for each image. */
  readonly imageKey: string | number;
  readonly picture: ImageBitmap | undefined;
  /** Opens the images that come up next, for a review of several at once; left out where there are none. */
  readonly openNext?: () => Promise<readonly BulkImage[]>;
  readonly placeholder?: string | undefined;
  readonly submit: SubmitControl;
  readonly onSave?: () => void;
  /** Opens what can be said of the image; left out where nobody would read it. */
  readonly onReport?: () => void;
  /** Hands a box to somebody else; left out where there is nobody to ask. */
  readonly onAskOpinion?: (index: number) => void;
  /** What the screen is, for those who go by headings. */
  readonly title: string;
  /** The bar above the image. */
  readonly top: ReactNode;
  /** A row above the image that takes its height from the image alone, where tools stand beside it. */
  readonly above?: ReactNode;
  /** In place of classes and boxes, e.g. the verdicts of practice. */
  readonly side?: ReactNode;
  /** The review is over and only looked at: nothing is offered that would change boxes. */
  readonly isOver?: boolean;
  /** The person is led through the image step by step: nothing comes up unasked. */
  readonly isLed?: boolean;
  /** Over the image's upper edge: what the person should know. */
  readonly notices?: ReactNode;
  /** Asked at the lower edge, where an upright phone has room beside the image. */
  readonly question?: ReactNode;
  /** Whose picture it is; under the image where the screen is wide enough. */
  readonly credit?: ReactNode;
  /** Over the whole image. */
  readonly over?: ReactNode;
}

/** The workspace in which an image is annotated: the canvas, and around it everything that can be asked of the editor. */
export function Workspace({
  editor,
  imageKey,
  picture,
  openNext,
  placeholder,
  submit,
  onSave,
  onReport,
  onAskOpinion,
  title,
  top,
  above,
  side,
  isOver = false,
  isLed = false,
  notices,
  question,
  credit,
  over,
}: WorkspaceProps) {
  const { stage, exit, onMounted, asking, overlay, setOverlay, backToCanvas } = useCanvas(editor, {
    submit: submit.onSubmit,
    save: onSave,
    report: onReport,
    askOpinion: onAskOpinion,
  });
  useSnapper(editor, picture);
  useNeededSoon(editor);
  useFlow(editor, {
    picture,
    isCovered: overlay !== undefined || asking !== undefined,
    isHeld: isOver || isLed,
    onFinished: () => setOverlay('missedUnasked'),
  });
  const [showsPanel, setShowsPanel] = useState(false);
  // Where the panel comes up over the image, what it has to say at the end must not wait to be looked for.
  useEffect(() => setShowsPanel(isOver), [isOver]);
  const isSideways = useIsSideways();
  const openGuide = () => setOverlay('guide');
  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-ground pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] narrow:min-h-92 sideways:min-h-76">
      {top}
      <div className="flex min-h-0 flex-1">
        {/* On its side a phone has all that is pressed in columns under its thumbs: tools, the image, answers and submission. */}
        <main
          className="flex min-w-0 flex-1 flex-col sideways:relative sideways:grid sideways:grid-cols-[auto_minmax(0,1fr)_auto] sideways:grid-rows-[auto_minmax(0,1fr)_auto] sideways:bg-sunken"
          onMouseDown={keepFocus}
        >
          <h1 className="sr-only">{title}</h1>
          <div className="sideways:col-start-2 empty:hidden">{above}</div>
          <div className="flex min-h-0 flex-1 bg-sunken narrow:flex-col sideways:contents">
            <div className="relative shrink-0 p-1.5 narrow:pb-0 sideways:row-span-full sideways:[@media(max-height:21rem)]:pt-0.5">
              <Toolbar editor={editor} onGuide={openGuide} canReport={onReport !== undefined} />
            </div>
            {/* Above what lies beside it, so that the pointer over the image is found there before all rows of the panel are asked. */}
            <div
              ref={stage}
              className="relative z-1 min-h-0 min-w-0 flex-1 overflow-hidden sideways:col-start-2 sideways:row-start-2"
            >
              <EditorCanvas
                editor={editor}
                picture={picture}
                placeholder={placeholder}
                onMounted={onMounted}
                exit={exit}
              />
              <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-col items-center gap-2 p-2 short:items-end">
                <div className="z-10 flex w-full flex-col items-center gap-2 empty:hidden short:items-end *:pointer-events-auto">
                  {notices}
                </div>
                <Announcer key={imageKey} editor={editor} />
              </div>
              {!isOver && (
                <div className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex flex-col items-center gap-2 empty:hidden *:pointer-events-auto">
                  {/* Above: what goes from there moves nothing that is pressed. */}
                  {isSideways && asking === undefined && <BoxTold editor={editor} />}
                  {question}
                  <CoveragePanel
                    key={imageKey}
                    editor={editor}
                    isOnSheet={overlay === 'missed' || overlay === 'missedUnasked'}
                  />
                </div>
              )}
              {asking && <LateAsking editor={editor} asking={asking} within={size()} onDone={backToCanvas} />}
              {over}
            </div>
          </div>
          {/* Under the image, not over it: vehicles stand at its lower edge. On a low screen the image needs the room more: only there it is above it, as all that is above is asked at each move of the pointer. */}
          <div className="relative short:z-2 flex flex-col items-center gap-1.5 bg-sunken px-2 pt-1.5 pb-2 *:max-w-full short:py-1 sideways:col-start-3 sideways:row-span-full sideways:w-36 sideways:items-stretch sideways:justify-end sideways:p-1.5">
            {!isOver && (
              <div
                data-asking={asking !== undefined || undefined}
                data-questioned={Boolean(question) || undefined}
                // On a low screen what to do next would lie over what is asked.
                className="short:data-asking:invisible short:data-questioned:[&>p]:hidden flex min-h-13 items-center justify-center narrow:min-h-26 narrow:w-full pointer-coarse:not-narrow:not-short:min-h-14.5 short:pointer-events-none short:absolute short:bottom-full short:min-h-0 not-narrow:short:right-2 not-narrow:short:left-28 not-narrow:w-full not-narrow:short:w-auto not-narrow:[@media(max-height:27rem)]:left-40 short:pb-1 short:*:pointer-events-auto sideways:static sideways:w-full sideways:min-h-0 sideways:pb-0"
              >
                <CurrentBox editor={editor} onGuide={openGuide} />
              </div>
            )}
            <BottomBar editor={editor} submit={submit} onPanel={() => setShowsPanel(true)} />
          </div>
          <GalleryStrip key={imageKey} editor={editor} picture={picture} onBulkReview={() => setOverlay('bulkReview')}>
            {credit}
          </GalleryStrip>
        </main>
        <SidePanel editor={editor} imageKey={imageKey} isOpen={showsPanel} onClose={() => setShowsPanel(false)}>
          {side}
        </SidePanel>
      </div>
      {overlay && (
        <WorkspaceOverlay
          kind={overlay}
          editor={editor}
          picture={picture}
          imageId={imageKey}
          openNext={openNext}
          submitLabel={submit.label}
          onClose={backToCanvas}
        />
      )}
    </div>
  );
}

/** The canvas with its focus and its keys, and what the editor asks to have opened over it. */
function useCanvas(editor: Editor, screen: Pick<WorkspaceRequests, 'submit' | 'save' | 'report' | 'askOpinion'>) {
  const stage = useRef<HTMLDivElement>(null);
  const exit = useRef<HTMLElement>(null);
  const mounted = useRef<MountedEditor>(undefined);
  const [overlay, setOverlay] = useState<OverlayKind>();
  const [asking, setAsking] = useState<Asking>();
  const keymap = useKeymap((state) => state.keymap);
  const classes = useClasses();
  // What opened over an image is about it: it goes with it, whatever took the image away.
  const [openedOn, setOpenedOn] = useState(editor);
  if (openedOn !== editor) {
    setOpenedOn(editor);
    setOverlay(undefined);
    setAsking(undefined);
  }

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
  useEffect(() => editor.setClasses(classes), [editor, classes]);
  useEffect(() => editor.keyboard.setKeymap(keymap), [editor, keymap]);
  useHandCount(editor);
  useWorkspaceKeys({ editor, canvas: () => canvasIn(stage.current) });
  useWorkspaceRequests(editor, {
    ask: setAsking,
    open: setOverlay,
    ...screen,
    // Escape on a button must not take the focus from it.
    leaveCanvas: () => {
      if (canvasIn(stage.current)?.contains(document.activeElement)) exit.current?.focus();
    },
  });
  return { stage, exit, onMounted, asking, overlay, setOverlay, backToCanvas };
}

function canvasIn(stage: HTMLElement | null): HTMLElement | null {
  return stage?.querySelector<HTMLElement>('[role=application]') ?? null;
}

/** Presses on buttons leave the focus, and with it the keys, in the image. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault();
}
