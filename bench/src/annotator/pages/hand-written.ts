import { type ResizeHandle, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { afterPaint, type BenchScene, decodedImage, install } from '../page.ts';

// Two canvases and nothing else: boxes below, the one in hand above. The least that the work can cost.
install((host) => {
  const scale = host.clientWidth / SPACE_WIDTH;
  const below = canvasIn(host);
  const above = canvasIn(host);
  let scene: BenchScene | undefined;
  let bitmap: ImageBitmap | undefined;
  let zoom = 1;
  let pan = { x: 0, y: 0 };
  let held: { index: number; width: number; height: number; handle: ResizeHandle } | undefined;
  let hovered = -1;
  let frame = 0;

  const place = (context: CanvasRenderingContext2D) => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, host.clientWidth, host.clientHeight);
    context.setTransform(scale * zoom, 0, 0, scale * zoom, pan.x, pan.y);
    context.lineWidth = 2 / (scale * zoom);
  };
  const paintBelow = () => {
    place(below);
    if (bitmap) below.drawImage(bitmap, 0, 0);
    for (const box of scene?.boxes ?? []) {
      below.strokeStyle = box.color;
      below.strokeRect(box.x, box.y, box.width, box.height);
    }
  };
  const paintAbove = () => {
    place(above);
    const box = scene?.boxes[held?.index ?? hovered];
    if (!box) return;
    above.strokeStyle = '#ffffff';
    above.strokeRect(box.x, box.y, held?.width ?? box.width, held?.height ?? box.height);
  };
  const soon = () => {
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        paintAbove();
      });
  };

  host.addEventListener('pointerdown', () => {
    const box = scene?.boxes[0];
    if (box) held = { index: 0, width: box.width, height: box.height, handle: 'se' };
  });
  host.addEventListener('pointerup', () => {
    held = undefined;
  });
  host.addEventListener('pointermove', (event) => {
    const x = (event.offsetX - pan.x) / (scale * zoom);
    const y = (event.offsetY - pan.y) / (scale * zoom);
    const boxes = scene?.boxes ?? [];
    if (held) {
      const box = boxes[held.index];
      if (box) held = { ...held, width: Math.max(10, x - box.x), height: Math.max(10, y - box.y) };
    } else {
      hovered = boxes.findIndex((b) => x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height);
    }
    soon();
  });
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 400);
      pan = {
        x: event.offsetX - (event.offsetX - pan.x) * factor,
        y: event.offsetY - (event.offsetY - pan.y) * factor,
      };
      zoom *= factor;
      requestAnimationFrame(paintBelow);
    },
    { passive: false },
  );

  return {
    async show(next) {
      bitmap?.close();
      bitmap = await decodedImage(next.imageUrl);
      scene = next;
      zoom = 1;
      pan = { x: 0, y: 0 };
      paintBelow();
      await afterPaint();
    },
    async grip(index) {
      const box = scene?.boxes[index];
      if (!box) throw new RangeError(`No box ${index}.`);
      return { x: (box.x + box.width) * scale, y: (box.y + box.height) * scale };
    },
  };
});

function canvasIn(host: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = host.clientWidth;
  canvas.height = host.clientHeight;
  canvas.style.cssText = 'position:absolute;inset:0;pointer-events:none';
  host.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas here.');
  return context;
}
