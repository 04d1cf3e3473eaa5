import type { BoxView } from '@uvh/annotator/document/box-reader';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const WIDTH = 960;
const HEIGHT = (WIDTH * SPACE_HEIGHT) / SPACE_WIDTH;

interface OnPictureProps {
  readonly picture: ImageBitmap;
  readonly box: BoxView;
  /** Leads back to the crops by a press or Escape; left out where the key that shows it is held. */
  readonly onLeave?: () => void;
}

/** Where a crop lies in its picture: the picture as large as it fits, the box bright in it. */
export function OnPicture({ picture, box, onLeave }: OnPictureProps) {
  const { t } = useTranslation('bulk-review');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height } = box;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || picture.width === 0) return;
    const scale = WIDTH / SPACE_WIDTH;
    context.drawImage(picture, 0, 0, WIDTH, HEIGHT);
    for (const [lineWidth, color] of [
      [6, 'rgba(0, 0, 0, 0.6)'],
      [3, '#ffd60a'],
    ] as const) {
      context.lineWidth = lineWidth;
      context.strokeStyle = color;
      context.strokeRect(x * scale, y * scale, width * scale, height * scale);
    }
  }, [picture, x, y, width, height]);
  const canLeave = onLeave !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for the hand; the button that shows it and Escape lead back as well.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      onClick={onLeave}
      className={clsx(
        'absolute inset-0 z-10 grid animate-fade grid-rows-[minmax(0,1fr)] place-items-center bg-backdrop p-4',
        canLeave ? 'cursor-pointer' : 'pointer-events-none',
      )}
    >
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('onPicture', { number: String(box.index + 1) })}
        className="max-h-full max-w-full rounded-card shadow-float"
      />
    </div>
  );
}

/** Whether Alt is held while the focus is within. */
export function useAltHeld(panel: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'Alt') return;
      if (event.type === 'keydown' && !panel.current?.contains(document.activeElement)) return;
      // By itself it would open the browser's menu.
      event.preventDefault();
      setIsHeld(event.type === 'keydown');
    };
    const release = () => setIsHeld(false);
    window.addEventListener('keydown', follow);
    window.addEventListener('keyup', follow);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', follow);
      window.removeEventListener('keyup', follow);
      window.removeEventListener('blur', release);
    };
  }, [panel]);
  return isHeld;
}
