import { createEditor } from '@uvh/annotator/editor';
import { mount } from '@uvh/annotator/mount';
import { ClassList } from '@uvh/domain/annotation/class-list';
import { afterPaint, decodedImage, install } from '../page.ts';

install((host) => {
  let dispose = () => {};
  let editor: ReturnType<typeof createEditor> | undefined;
  return {
    async show(next) {
      const image = await decodedImage(next.imageUrl);
      dispose();
      const opened = createEditor({
        classes: new ClassList(next.classes),
        suggestions: next.boxes.map(({ color: _, ...box }, index) => ({ ...box, bboxId: index })),
      });
      const mounted = mount(opened, host, { image });
      dispose = () => {
        mounted.dispose();
        opened.dispose();
        image.close();
      };
      editor = opened;
      await afterPaint();
    },
    async grip(index) {
      if (!editor) throw new Error('Nothing is shown yet.');
      editor.select([index], { isFlying: false });
      const rect = editor.screenRectOf(index);
      await afterPaint();
      return { x: rect.x + rect.width, y: rect.y + rect.height };
    },
  };
});
