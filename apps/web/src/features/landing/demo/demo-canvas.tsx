import type { Editor } from '@uvh/annotator/editor';
import { mount } from '@uvh/annotator/mount';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import picture from '../imagery/demo-photo-1280.webp';

/**
 * The image with its boxes. The wheel goes on scrolling the page: nobody asked for a trap. Throws when the image does not come:
 * the boundary around it offers another try.
 */
export function DemoCanvas({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('landing');
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (host.current === null || frame.current === null) return;
    const mounted = mount(editor, host.current);
    // A finger that wanders over the demo on its way down the page goes on scrolling it.
    host.current.style.touchAction = 'pan-y';
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes the keys.
        tabIndex={0}
        aria-label={t('demo.canvas')}
        className="absolute inset-0 touch-pan-y overflow-hidden -outline-offset-4"
      />
    </div>
  );
}
