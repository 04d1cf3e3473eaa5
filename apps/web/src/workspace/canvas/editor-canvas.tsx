import type { Editor } from '@uvh/annotator/editor';
import { type MountedEditor, mount } from '@uvh/annotator/mount';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yieldToBrowser } from '../../ui/yield-to-browser.ts';
import { isHeldByFingers } from '../pointer.ts';

interface EditorCanvasProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** A tiny image as a data URL, shown blurred until the picture is there. */
  readonly placeholder: string | undefined;
  /** Told the mounted editor, and undefined when it is gone. */
  readonly onMounted: (mounted: MountedEditor | undefined) => void;
  /** Takes the focus that the canvas gives up: Tab goes on from there, and Shift+Tab back past the canvas. */
  readonly exit: RefObject<HTMLElement | null>;
}

/** The element that the editor paints into. React has no part in what happens on it. */
export function EditorCanvas({ editor, picture, placeholder, onMounted, exit }: EditorCanvasProps) {
  const { t } = useTranslation('annotation');
  const host = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [isLeft, setIsLeft] = useState(false);
  const mounted = useRef<MountedEditor>(undefined);
  const isFirst = useRef(true);
  const isFirstPicture = useRef(true);
  const showPicture = useEffectEvent(() => {
    if (picture === undefined || mounted.current === undefined) return;
    isFirstPicture.current = false;
    mounted.current.setImage(picture);
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let isGone = false;
    const enter = () => {
      isFirst.current = false;
      mounted.current = mount(editor, element, { startsOnBoxes: isHeldByFingers() });
    };
    // With the whole screen around it the first one is much work: to lay out, to mount, to show and to focus are a task
    // each.
    const enterInSteps = async () => {
      for (const step of [() => element.clientWidth, enter, showPicture, () => onMounted(mounted.current)]) {
        await yieldToBrowser();
        if (isGone) return;
        step();
      }
    };
    if (isFirst.current) void enterInSteps();
    else {
      enter();
      showPicture();
      onMounted(mounted.current);
    }
    return () => {
      isGone = true;
      const made = mounted.current;
      mounted.current = undefined;
      onMounted(undefined);
      made?.dispose();
    };
  }, [editor, onMounted]);
  useEffect(() => {
    // A new editor is a new mount, which has no picture yet.
    if (picture === undefined || editor === undefined) return;
    // The first one comes while the screen is still drawn, and copying it takes long.
    if (isFirstPicture.current) void yieldToBrowser().then(() => isFirstPicture.current && showPicture());
    else showPicture();
  }, [editor, picture]);
  return (
    <>
      {picture === undefined && placeholder !== undefined && placeholder !== '' && (
        <img
          src={placeholder}
          alt=""
          className="pointer-events-none absolute inset-0 size-full object-contain blur-lg"
        />
      )}
      <div
        ref={host}
        role="application"
        // It takes Tab for itself: on the way back from its exit it must not be met again.
        tabIndex={isLeft ? -1 : 0}
        aria-label={t('image.alt')}
        aria-describedby={hint}
        className="peer absolute inset-0 touch-none overflow-hidden outline-none"
      />
      {/* Over the canvas, not an outline of what holds it: that would paint the whole page at every frame. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden border-2 border-focus will-change-transform peer-focus-visible:not-pointer-coarse:block"
      />
      <p
        id={hint}
        ref={(element) => {
          exit.current = element;
        }}
        tabIndex={-1}
        onFocus={() => setIsLeft(true)}
        onBlur={() => setIsLeft(false)}
        className="pointer-events-none absolute bottom-2 left-2 rounded-control bg-ink short:top-2 short:bottom-auto px-2 py-1 text-ground text-xs opacity-0 outline-none focus:opacity-100 peer-focus-visible:not-pointer-coarse:opacity-100"
      >
        {t('image.leave')}
      </p>
    </>
  );
}
