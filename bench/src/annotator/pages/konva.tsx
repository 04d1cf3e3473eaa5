import { SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type Konva from 'konva';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Image as KonvaImage, Layer, Rect, Stage, Transformer } from 'react-konva';
import { afterPaint, type BenchScene, decodedImage, install } from '../page.ts';

// Tuned as its own guide asks: the boxes on a layer of their own, no hit graph for the picture, no perfect drawing,
// the box in hand on a layer above.
function Review(props: { readonly scene: BenchScene; readonly bitmap: ImageBitmap; readonly host: HTMLElement }) {
  const scale = props.host.clientWidth / SPACE_WIDTH;
  const [hovered, setHovered] = useState(-1);
  const inHand = useRef<Konva.Rect>(null);
  const transformer = useRef<Konva.Transformer>(null);
  const stage = useRef<Konva.Stage>(null);
  useEffect(() => {
    if (inHand.current) transformer.current?.nodes([inHand.current]);
  }, []);
  const [first, ...rest] = props.scene.boxes;

  return (
    <Stage
      ref={stage}
      width={props.host.clientWidth}
      height={props.host.clientHeight}
      scaleX={scale}
      scaleY={scale}
      onWheel={({ evt }) => {
        evt.preventDefault();
        const node = stage.current;
        if (!node) return;
        const zoom = node.scaleX() * Math.exp(-evt.deltaY / 400);
        node.scale({ x: zoom, y: zoom });
        node.batchDraw();
      }}
    >
      <Layer listening={false}>
        <KonvaImage image={props.bitmap} />
      </Layer>
      <Layer>
        {rest.map((box, index) => (
          <Rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            key={index}
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            stroke={box.color}
            strokeWidth={2}
            perfectDrawEnabled={false}
            shadowForStrokeEnabled={false}
            onMouseEnter={() => setHovered(index)}
          />
        ))}
      </Layer>
      <Layer>
        {first && (
          <Rect
            ref={inHand}
            x={first.x}
            y={first.y}
            width={first.width}
            height={first.height}
            stroke={first.color}
            perfectDrawEnabled={false}
          />
        )}
        {hovered >= 0 && (
          <Rect
            x={rest[hovered]?.x ?? 0}
            y={rest[hovered]?.y ?? 0}
            width={rest[hovered]?.width ?? 0}
            height={rest[hovered]?.height ?? 0}
            stroke="white"
            strokeWidth={3}
            listening={false}
          />
        )}
        <Transformer ref={transformer} rotateEnabled={false} keepRatio={false} />
      </Layer>
    </Stage>
  );
}

install((host) => {
  const root = createRoot(host);
  let scene: BenchScene | undefined;
  let bitmap: ImageBitmap | undefined;
  let shown = 0;
  return {
    async show(next) {
      const decoded = await decodedImage(next.imageUrl);
      scene = next;
      shown += 1;
      flushSync(() => root.render(<Review key={shown} scene={next} bitmap={decoded} host={host} />));
      bitmap?.close();
      bitmap = decoded;
      await afterPaint();
    },
    async grip(index) {
      const box = scene?.boxes[index];
      if (!box) throw new RangeError(`No box ${index}.`);
      const scale = host.clientWidth / SPACE_WIDTH;
      return { x: (box.x + box.width) * scale, y: (box.y + box.height) * scale };
    },
  };
});
