import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Atlas } from './atlas.ts';
import { CELL_HEIGHT, CELL_WIDTH, cellOf } from './crop.ts';

const nothing = () => () => undefined;

/** One crop out of the atlas. */
export function CropImage({
  atlas,
  index,
  className,
}: {
  readonly atlas: Atlas | undefined;
  readonly index: number;
  readonly className?: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const version = useSyncExternalStore(atlas?.subscribe ?? nothing, () => atlas?.version ?? 0);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || version === 0) return;
    const { page, x, y } = cellOf(index);
    const bitmap = atlas?.page(page);
    context.clearRect(0, 0, CELL_WIDTH, CELL_HEIGHT);
    if (bitmap) context.drawImage(bitmap, x, y, CELL_WIDTH, CELL_HEIGHT, 0, 0, CELL_WIDTH, CELL_HEIGHT);
  }, [atlas, index, version]);
  return <canvas ref={canvas} width={CELL_WIDTH} height={CELL_HEIGHT} className={className} />;
}
