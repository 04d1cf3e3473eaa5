import { clampResize, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { type PointerEvent, useState, type WheelEvent } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterPaint, type BenchScene, install } from '../page.ts';

// What a React developer writes first: one <rect> a box, state in useState.
function Review({ scene, scale }: { readonly scene: BenchScene; readonly scale: number }) {
  const [boxes, setBoxes] = useState(scene.boxes);
  const [held, setHeld] = useState<Rect>();
  const [hovered, setHovered] = useState(-1);
  const [view, setView] = useState({ x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT });

  const move = (event: PointerEvent) => {
    if (!held) return;
    const pointer = { x: event.clientX / scale, y: event.clientY / scale };
    const [first, ...rest] = boxes;
    if (first) setBoxes([{ ...first, ...clampResize(held, 'se', pointer) }, ...rest]);
  };
  const turn = (event: WheelEvent) => {
    const factor = Math.exp(event.deltaY / 400);
    setView({ ...view, width: view.width * factor, height: view.height * factor });
  };
  const first = boxes[0];
  return (
    <svg
      width="100%"
      height="100%"
      role="img"
      aria-label="Boxes"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      onPointerMove={move}
      onPointerUp={() => setHeld(undefined)}
      onWheel={turn}
    >
      <image href={scene.imageUrl} width={SPACE_WIDTH} height={SPACE_HEIGHT} />
      {boxes.map((box, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          key={index}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          fill="transparent"
          stroke={box.color}
          strokeWidth={index === hovered ? 4 : 2}
          onPointerEnter={() => setHovered(index)}
        />
      ))}
      {first && (
        <circle
          cx={first.x + first.width}
          cy={first.y + first.height}
          r={8}
          fill="white"
          onPointerDown={() => setHeld(first)}
        />
      )}
    </svg>
  );
}

install((host) => {
  const scale = host.clientWidth / SPACE_WIDTH;
  const root = createRoot(host);
  let scene: BenchScene | undefined;
  let shown = 0;
  return {
    async show(next) {
      scene = next;
      shown += 1;
      flushSync(() => root.render(<Review key={shown} scene={next} scale={scale} />));
      await host.querySelector('image')?.getBoundingClientRect();
      await afterPaint();
    },
    async grip(index) {
      const box = scene?.boxes[index];
      if (!box) throw new RangeError(`No box ${index}.`);
      return { x: (box.x + box.width) * scale, y: (box.y + box.height) * scale };
    },
  };
});
