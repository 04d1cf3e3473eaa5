import { SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { afterPaint, type BenchScene, decodedImage, install } from '../page.ts';

// Two canvases and nothing else: boxes below, the one in hand above. The least that the work can cost.

interface View {
  readonly host: HTMLElement;
  readonly below: CanvasRenderingContext2D;
  readonly above: CanvasRenderingContext2D;
  readonly scale: number;
  zoom: number;
  pan: { readonly x: number; readonly y: number };
  scene?: BenchScene;
  bitmap?: ImageBitmap;
  held?: { readonly index: number; readonly width: number; readonly height: number } | undefined;
  hovered: number;
}

install((host) => {
  const [below, above] = [canvasIn(host), canvasIn(host)];
  const scale = host.clientWidth / SPACE_WIDTH;
  const view: View = { host, below, above, scale, zoom: 1, pan: { x: 0, y: 0 }, hovered: -1 };
  listenToPointer(view);
  listenToWheel(view);
  return {
    async show(next) {
      view.bitmap?.close();
      view.bitmap = await decodedImage(next.imageUrl);
      view.scene = next;
      view.zoom = 1;
      view.pan = { x: 0, y: 0 };
      paintBelow(view);
      await afterPaint();
    },
    async grip(index) {
      const box = view.scene?.boxes[index];
      if (!box) throw new RangeError(`No box ${index}.`);
      return { x: (box.x + box.width) * scale, y: (box.y + box.height) * scale };
    },
  };
});

function clear({ host, scale, zoom, pan }: View, context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, host.clientWidth, host.clientHeight);
  context.setTransform(scale * zoom, 0, 0, scale * zoom, pan.x, pan.y);
  context.lineWidth = 2 / (scale * zoom);
}

function paintBelow(view: View): void {
  const { below, bitmap, scene } = view;
  clear(view, below);
  if (bitmap) below.drawImage(bitmap, 0, 0);
  for (const box of scene?.boxes ?? []) {
    below.strokeStyle = box.color;
    below.strokeRect(box.x, box.y, box.width, box.height);
  }
}

function paintAbove(view: View): void {
  const { above, scene, held, hovered } = view;
  clear(view, above);
  const box = scene?.boxes[held?.index ?? hovered];
  if (!box) return;
  above.strokeStyle = '#ffffff';
  above.strokeRect(box.x, box.y, held?.width ?? box.width, held?.height ?? box.height);
}

function listenToPointer(view: View): void {
  let frame = 0;
  view.host.addEventListener('pointerdown', () => {
    const box = view.scene?.boxes[0];
    if (box) view.held = { index: 0, width: box.width, height: box.height };
  });
  view.host.addEventListener('pointerup', () => {
    view.held = undefined;
  });
  view.host.addEventListener('pointermove', (event) => {
    const { scale, zoom, pan, held } = view;
    const x = (event.offsetX - pan.x) / (scale * zoom);
    const y = (event.offsetY - pan.y) / (scale * zoom);
    const boxes = view.scene?.boxes ?? [];
    if (held) {
      const box = boxes[held.index];
      if (box) view.held = { ...held, width: Math.max(10, x - box.x), height: Math.max(10, y - box.y) };
    } else {
      view.hovered = boxes.findIndex((b) => x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height);
    }
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        paintAbove(view);
      });
  });
}

function listenToWheel(view: View): void {
  view.host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { pan } = view;
      const factor = Math.exp(-event.deltaY / 400);
      view.pan = {
        x: event.offsetX - (event.offsetX - pan.x) * factor,
        y: event.offsetY - (event.offsetY - pan.y) * factor,
      };
      view.zoom *= factor;
      requestAnimationFrame(() => paintBelow(view));
    },
    { passive: false },
  );
}

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
