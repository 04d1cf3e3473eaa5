import type { Editor } from '@uvh/annotator/editor';
import { mount } from '@uvh/annotator/mount';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorEffect } from '../../../workspace/use-editor.ts';
import picture from '../imagery/demo-photo-1280.webp';

/**
 * The image with its boxes. The wheel goes on scrolling the page: nobody asked for a trap. Throws when the image does not come:
 * the boundary around it offers another try.
 */
export function DemoCanvas({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('landing');
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const exit = useRef<HTMLParagraphElement>(null);
  const hint = useId();
  const [failure, setFailure] = useState<unknown>();
  const [isLeft, setIsLeft] = useState(false);
  useEditorEffect(editor, ({ kind }) => {
    if (kind === 'focusReleased' && document.activeElement === host.current) exit.current?.focus();
  });
  useEffect(() => {
    if (host.current === null || frame.current === null) return;
    const mounted = mount(editor, host.current);
    // A finger that wanders over the demo on its way down the page goes on scrolling it.
    host.current.style.touchAction = 'pan-y';
    // The button that began it is gone, and who stood on it would go on from the beginning of the page.
    if (document.activeElement === document.body) host.current.focus({ preventScroll: true });
    let isWanted = true;
    const image = new Image();
    image.src = picture;
    image.decode().then(
      () => {
        if (isWanted) mounted.setImage(image);
      },
      (cause: unknown) => {
        if (isWanted) setFailure(cause);
      },
    );
    const letScroll = (event: WheelEvent) => {
      if (!event.ctrlKey) event.stopPropagation();
    };
    const outer = frame.current;
    outer.addEventListener('wheel', letScroll, { capture: true });
    return () => {
      isWanted = false;
      outer.removeEventListener('wheel', letScroll, { capture: true });
      mounted.dispose();
    };
  }, [editor]);
  if (failure !== undefined) throw failure;
  return (
    <div ref={frame} className="landing-demo relative aspect-video w-full overflow-hidden">
      <div
        ref={host}
        role="application"
        // It takes Tab for itself: on the way back from its exit it must not be met again.
        tabIndex={isLeft ? -1 : 0}
        aria-label={t('demo.canvas')}
        aria-describedby={hint}
        className="peer absolute inset-0 touch-pan-y overflow-hidden -outline-offset-4"
      />
      <p
        id={hint}
        ref={exit}
        tabIndex={-1}
        onFocus={() => setIsLeft(true)}
        onBlur={() => setIsLeft(false)}
        className="pointer-events-none absolute bottom-2 left-2 rounded-control bg-ink px-2 py-1 text-ground text-xs opacity-0 outline-none focus:opacity-100 peer-focus-visible:not-pointer-coarse:opacity-100"
      >
        {t('demo.leave')}
      </p>
    </div>
  );
}
