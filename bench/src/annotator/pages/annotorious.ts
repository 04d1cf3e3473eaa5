import {
  createImageAnnotator,
  type ImageAnnotation,
  type Rectangle,
  type RectangleGeometry,
  ShapeType,
} from '@annotorious/annotorious';
import '@annotorious/annotorious/annotorious.css';
import { SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { afterPaint, type BenchScene, install } from '../page.ts';

install((host) => {
  let scene: BenchScene | undefined;
  let annotator: ReturnType<typeof createImageAnnotator> | undefined;
  return {
    async show(next) {
      annotator?.destroy();
      const image = new Image();
      image.src = next.imageUrl;
      image.style.width = `${host.clientWidth}px`;
      host.replaceChildren(image);
      await image.decode();
      annotator = createImageAnnotator(image, { drawingEnabled: false });
      annotator.setAnnotations(next.boxes.map(annotationOf));
      scene = next;
      await afterPaint();
    },
    async grip(index) {
      const box = scene?.boxes[index];
      if (!box) throw new RangeError(`No box ${index}.`);
      annotator?.setSelected(String(index), true);
      await afterPaint();
      const scale = host.clientWidth / SPACE_WIDTH;
      return { x: (box.x + box.width) * scale, y: (box.y + box.height) * scale };
    },
  };
});

function annotationOf(box: BenchScene['boxes'][number], index: number): ImageAnnotation {
  const id = String(index);
  const { x, y, width, height } = box;
  const geometry: RectangleGeometry = {
    x,
    y,
    w: width,
    h: height,
    bounds: { minX: x, minY: y, maxX: x + width, maxY: y + height },
  };
  const selector: Rectangle = { type: ShapeType.RECTANGLE, geometry };
  return { id, bodies: [], target: { annotation: id, selector } };
}
