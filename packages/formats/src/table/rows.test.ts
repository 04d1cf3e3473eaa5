import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { readCsv } from './csv.ts';

const picture = pngHead(640, 480);

/** Reads all tables of the files as one data set. */
async function read(files: Record<string, string | Uint8Array>) {
  const paths = Object.keys(files).filter((path) => path.endsWith('.csv'));
  const { dataset, problems } = await readCsv(filesOf(files), paths);
  return { images: dataset.images, sentences: problems.map(sentenceOf) };
}

describe('tables without a header', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 };

  it.each([
    ['RetinaNet', 'a.png,10,20,40,60,2\na.png,10,20,40,60,0\n', ['2', '0']],
    ['MIO-TCD', 'a.png,2,10,20,40,60\na.png,0,10,20,40,60\n', ['2', '0']],
  ])('have numbers for classes as %s writes them', async (_, text, labels) => {
    const [image] = (await read({ 'boxes.csv': text, 'a.png': picture })).images;
    expect(image?.boxes.map(({ label }) => label)).toEqual(labels);
    expect(image?.boxes).toMatchObject([box, box]);
  });

  it('have numbers for classes as most rows say', async () => {
    const text = 'a.png,5,20,25,60,99\na.png,10,20,40,60,2\na.png,10,20,40,60,2\n';
    const [image] = (await read({ 'boxes.csv': text, 'a.png': picture })).images;
    expect(image?.boxes).toMatchObject([
      { label: '99', x: 5, y: 20, width: 20, height: 40 },
      { label: '2', ...box },
      { label: '2', ...box },
    ]);
  });

  it('are told apart by the words for classes where boxes are sizes', async () => {
    for (const text of ['a.png,300,200,30,40,bus\n', 'a.png,bus,300,200,30,40\n']) {
      const { images } = await read({ 'boxes.csv': text, 'a.png': picture });
      expect(images).toMatchObject([{ boxes: [{ label: 'bus', x: 300, y: 200, width: 30, height: 40 }] }]);
    }
  });

  it('begin with a picture without a box', async () => {
    const { images, sentences } = await read({
      'boxes.csv': 'b.png,,,,,\na.png,10,20,40,60,bus\n',
      'a.png': picture,
      'b.png': picture,
    });
    expect(images).toMatchObject([
      { fileName: 'b.png', boxes: [] },
      { fileName: 'a.png', boxes: [{ label: 'bus', ...box }] },
    ]);
    expect(sentences).toEqual([]);
  });
});

describe('columns of tables', () => {
  it.each([
    ['img_path,vehicle_type,bbox_x_min,bbox_y_min,bbox_x_max,bbox_y_max', '10,20,40,60'],
    ['image_file,object_class,bbox_left,bbox_top,bbox_right,bbox_bottom', '10,20,40,60'],
    ['img,vehicle_class,bbox_left,bbox_top,bbox_width,bbox_height', '10,20,30,40'],
    ['imageFilename,objectType,bb_left,bb_top,bb_width,bb_height', '10,20,30,40'],
    ['img_name,class,center_x,center_y,width,height', '25,40,30,40'],
  ])('are known by the names %s', async (columns, numbers) => {
    const { images } = await read({ 'boxes.csv': `${columns}\na.png,bus,${numbers}\n`, 'a.png': picture });
    expect(images).toMatchObject([{ boxes: [{ label: 'bus', x: 10, y: 20, width: 30, height: 40 }] }]);
  });
});

describe('numbers of tables', () => {
  it('have a comma where a spreadsheet writes it for the point', async () => {
    const text = 'image;class;x;y;w;h;score\na.png;bus;10,5;20,25;30;40,75;0,9\na.png;bus;1.000,5;1;2;3;\n';
    const { images, sentences } = await read({ 'boxes.csv': text, 'a.png': picture });
    expect(images).toMatchObject([{ boxes: [{ x: 10.5, y: 20.25, width: 30, height: 40.75, score: 0.9 }] }]);
    expect(sentences).toEqual(['boxes.csv:3: must have four numbers for its box, not ["1.000,5","1","2","3"]']);
  });
});

describe('classes of tables', () => {
  it.each([
    ['YOLOv5', 'class,name', '2,car', 'car'],
    ['a number and a name', 'class_id,class_name', '2,car', 'car'],
    ['a number without its name', 'class,name', '2,', '2'],
    ['a word beside another name', 'class,name', 'car,Swift', 'car'],
  ])('are read by name: %s', async (_, columns, cells, label) => {
    const text = `image,xmin,ymin,xmax,ymax,confidence,${columns}\na.png,10,20,40,60,0.9,${cells}\n`;
    const { images } = await read({ 'boxes.csv': text, 'a.png': picture });
    expect(images).toMatchObject([{ boxes: [{ label, score: 0.9 }] }]);
  });

  it('of a group in Open Images are left out, as crowds of COCO are', async () => {
    const rows = ['a,bus,0.1,0.4,0.2,0.6,1', 'a,bus,0.1,0.4,0.2,0.6,0', 'a,bus,0.1,0.4,0.2,0.6,-1'];
    const text = `ImageID,LabelName,XMin,XMax,YMin,YMax,IsGroupOf\n${rows.join('\n')}\n`;
    const { images, sentences } = await read({ 'boxes.csv': text, 'a.png': picture });
    expect(images[0]?.boxes).toHaveLength(2);
    expect(sentences[0]).toBe('boxes.csv:2: is a box around a group (IsGroupOf), which was left out');
  });
});

describe('pictures of several tables', () => {
  const header = 'filename,width,height,class,xmin,ymin,xmax,ymax\n';

  it('are of the split that folder or name of their table tells, unless a column does', async () => {
    const { images } = await read({
      'train/_annotations.csv': `${header}a.jpg,640,480,bus,10,20,40,60\n`,
      'test_labels.csv': `${header}b.jpg,640,480,bus,10,20,40,60\n`,
      'val.csv': 'filename,width,height,split\nc.jpg,640,480,\nd.jpg,640,480,train\n',
    });
    expect(images.map(({ fileName, split }) => [fileName, split])).toEqual([
      ['a.jpg', 'train'],
      ['b.jpg', 'test'],
      ['c.jpg', undefined],
      ['d.jpg', 'train'],
    ]);
  });

  it('are kept apart where each table has its own of that name beside it', async () => {
    const { images } = await read({
      'train/_annotations.csv': `${header}frame.png,640,480,bus,10,20,40,60\n`,
      'valid/_annotations.csv': `${header}frame.png,640,480,car,10,20,40,60\n`,
      'train/frame.png': picture,
      'valid/frame.png': picture,
    });
    expect(images).toMatchObject([
      { fileName: 'train/frame.png', boxes: [{ label: 'bus' }] },
      { fileName: 'valid/frame.png', boxes: [{ label: 'car' }] },
    ]);
  });

  it('are one where one table tells the id and another one the boxes, whichever comes first', async () => {
    const ids = 'image_id,file_name,camera\n7,a.png,north\n8,b.png,south\n';
    const boxes = 'file_name,label,x,y,w,h\na.png,bus,1,2,3,4\na.png,car,1,2,3,4\n';
    for (const tables of [
      { '1.csv': ids, '2.csv': boxes },
      { '1.csv': boxes, '2.csv': ids },
    ]) {
      const { images } = await read({ ...tables, 'a.png': picture, 'b.png': picture });
      expect(images).toHaveLength(2);
      expect(images[0]).toMatchObject({ id: '7', camera: 'north', boxes: [{ label: 'bus' }, { label: 'car' }] });
      expect(images[1]).toMatchObject({ id: '8', camera: 'south', boxes: [] });
    }
  });

  it('stay apart where the name is that of several ids', async () => {
    const { images } = await read({
      'ids.csv': 'image_id,file_name\n7,a.png\n8,a.png\n',
      'boxes.csv': 'file_name,label,x,y,w,h\na.png,bus,1,2,3,4\n',
      'a.png': picture,
    });
    expect(images.map(({ id, boxes }) => [id, boxes.length])).toEqual([
      ['7', 0],
      ['8', 0],
      ['a', 1],
    ]);
  });

  it('have what a further table adds to the first', async () => {
    const { images, sentences } = await read({
      'a-cameras.csv': 'file_name,camera\na.jpg,north\n',
      'b-boxes.csv': 'file_name,camera,image_width,image_height,label,x,y,w,h\na.jpg,south,640,480,bus,1,2,3,4\n',
    });
    expect(images).toMatchObject([{ camera: 'north', widthPx: 640, heightPx: 480, boxes: [{ label: 'bus' }] }]);
    expect(sentences).toEqual([]);
  });
});
