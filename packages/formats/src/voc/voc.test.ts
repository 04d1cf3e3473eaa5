import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { exportPaths } from '../picture/export-path.ts';
import { sentenceOf } from '../problem.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { readVoc } from './read.ts';
import { writeVoc } from './write.ts';

async function read(xml: string, more: Record<string, string | Uint8Array> = {}) {
  const { dataset, problems } = await readVoc(filesOf({ 'Annotations/a.xml': xml, ...more }), ['Annotations/a.xml']);
  return { dataset, sentences: problems.map(sentenceOf) };
}

const annotation = (object: string, filename = 'a.png'): string =>
  `<annotation>\n<folder>x</folder><filename>${filename}</filename><size><width>100</width><height>50</height><depth>3</depth></size>${object}</annotation>`;

const bus =
  '<object><name>bus</name><bndbox><xmin>10</xmin><ymin>5</ymin><xmax>40</xmax><ymax>25</ymax></bndbox></object>';

/** The numbers of a turned box but one. */
const numbersWithout = (missing: string): string =>
  ['cx', 'cy', 'w', 'h'].map((name) => (name === missing ? '' : `<${name}>9</${name}>`)).join('');

describe('Pascal VOC', () => {
  it('reads corners in pixels', async () => {
    const { dataset, sentences } = await read(annotation(bus));
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([
      { fileName: 'a.png', widthPx: 100, heightPx: 50, boxes: [{ label: 'bus', x: 10, y: 5, width: 30, height: 20 }] },
    ]);
  });

  it('says that of several boxes and classes of an object the first was taken', async () => {
    const box = '<bndbox><xmin>50</xmin><ymin>5</ymin><xmax>90</xmax><ymax>25</ymax></bndbox>';
    const several = bus.replace('</object>', `${box}<name>truck</name></object>`);
    const { dataset, sentences } = await read(annotation(several));
    expect(dataset.images[0]?.boxes).toMatchObject([{ label: 'bus', x: 10 }]);
    expect(sentences).toEqual([
      'Annotations/a.xml: object[0] has 2 of name; the first was taken',
      'Annotations/a.xml: object[0] has 2 of bndbox; the first was taken',
    ]);
  });

  it('goes by the name of the XML file where filename is stale, and by the picture where there is no size', async () => {
    const { dataset } = await read(annotation(bus, 'IMG_0001.jpg').replace(/<size>.*<\/size>/, ''), {
      'JPEGImages/a.png': pngHead(200, 60),
    });
    expect(dataset.images).toMatchObject([{ fileName: 'JPEGImages/a.png', widthPx: 200, heightPx: 60 }]);
  });

  it.each([
    ['of its filename, where there is such a picture', 'b.png', ['a.png', 'b.png'], 'JPEGImages/b.png'],
    ['of its filename, where there are no pictures to look at', 'b.png', [], 'b.png'],
    ['of its filename, where the XML file is called as none either', 'b.png', ['c.png'], 'b.png'],
    ['of the XML file, where no filename is told', '', ['a.png'], 'JPEGImages/a.png'],
    ['of the XML file, where nothing else is known', '', [], 'a.jpg'],
  ])('is about the picture %s', async (_, filename, names, fileName) => {
    const pictures = Object.fromEntries(names.map((name) => [`JPEGImages/${name}`, pngHead(9, 9)]));
    expect((await read(annotation(bus, filename), pictures)).dataset.images).toMatchObject([{ fileName }]);
  });

  it('is about the picture of its own name where the one of a stale filename has a file too', async () => {
    const contents = {
      'a.xml': annotation(bus, 'b.png'),
      'b.xml': annotation(bus.replace('>10<', '>20<'), 'b.png'),
      'a.png': pngHead(100, 50),
      'b.png': pngHead(100, 50),
    };
    const { dataset, problems } = await readVoc(filesOf(contents), ['a.xml', 'b.xml']);
    expect(dataset.images.map(({ fileName, boxes }) => [fileName, boxes[0]?.x])).toEqual([
      ['a.png', 10],
      ['b.png', 20],
    ]);
    expect(problems.map(sentenceOf)).toEqual([
      'a.xml: filename is b.png, which has a file of its own; it was taken for that of a.png',
    ]);
  });

  it.each(['width', 'height'])(
    'looks at the picture where the size has a %s of 0, as labelImg may write it',
    async (side) => {
      const text = annotation(bus).replace(new RegExp(`<${side}>\\d+`), `<${side}>0`);
      expect((await read(text, { 'a.png': pngHead(200, 60) })).dataset.images).toMatchObject([
        { widthPx: 200, heightPx: 60 },
      ]);
    },
  );

  it('judges the numbers of all files together, since one of a few boxes may be read either way', async () => {
    const box = (numbers: readonly number[]) =>
      ['xmin', 'ymin', 'xmax', 'ymax'].reduce(
        (text, side, at) => text.replace(new RegExp(`<${side}>\\d+`), `<${side}>${numbers[at]}`),
        bus,
      );
    const files = {
      'Annotations/a.xml': annotation(box([10, 10, 40, 20])),
      'Annotations/b.xml': annotation(box([50, 30, 10, 10]), 'b.png'),
    };
    const { dataset, problems } = await readVoc(filesOf(files), Object.keys(files));
    expect(dataset.images).toMatchObject([
      { boxes: [{ width: 40, height: 20 }] },
      { boxes: [{ width: 10, height: 10 }] },
    ]);
    expect(problems).toHaveLength(1);
  });

  it('keeps a picture without boxes whose size nobody knows', async () => {
    const { dataset, sentences } = await read(annotation('').replace(/<size>.*<\/size>/, ''));
    expect(dataset.images).toMatchObject([{ widthPx: 0, heightPx: 0, boxes: [] }]);
    expect(sentences).toEqual([]);
  });

  it('takes the split from the folder of the annotation where no list names it', async () => {
    const path = 'Annotations/valid/a.xml';
    const { dataset } = await readVoc(filesOf({ [path]: annotation(bus) }), [path]);
    expect(dataset.images[0]?.split).toBe('val');
  });

  it.each(['confidence', 'score'])('takes how sure a detector was from %s', async (tag) => {
    const sure = bus.replace('</object>', `<${tag}>0.75</${tag}></object>`);
    expect((await read(annotation(sure))).dataset.images).toMatchObject([{ boxes: [{ score: 0.75 }] }]);
  });

  it('reads the splits of ImageSets, and the class names of labelmap.txt', async () => {
    const { dataset } = await read(annotation(bus), {
      'ImageSets/Main/val.txt': 'a\n',
      'labelmap.txt': '# label:color_rgb:parts:actions\nbackground:0,0,0::\ncar:::\nbus:1,2,3::\n',
    });
    expect(dataset.images[0]?.split).toBe('val');
    expect(dataset.classes).toEqual([{ name: 'car' }, { name: 'bus' }]);
  });

  it.each([
    [
      'a turned box',
      '<robndbox><cx>50</cx><cy>25</cy><w>20</w><h>10</h><angle>1.5707963267948966</angle></robndbox>',
      { x: 45, y: 15, width: 10, height: 20 },
    ],
    [
      'a box that is not turned',
      '<robndbox><cx>50</cx><cy>25</cy><w>20</w><h>10</h></robndbox>',
      { x: 40, y: 20, width: 20, height: 10 },
    ],
    [
      'an outline',
      '<polygon><x1>45</x1><y1>5</y1><x2>55</x2><y2>5</y2><x3>50</x3><y3>25</y3></polygon>',
      { x: 45, y: 5, width: 10, height: 20 },
    ],
  ])('takes the upright box around %s', async (_, shape, rect) => {
    const { dataset, sentences } = await read(annotation(`<object><name>bus</name>${shape}</object>`));
    for (const [key, value] of Object.entries(rect))
      expect(dataset.images[0]?.boxes[0]).toHaveProperty(key, expect.closeTo(value, 6));
    expect(sentences).toHaveLength(1);
  });

  it('names objects that cannot be read, and broken files by their line', async () => {
    const { sentences } = await read(
      annotation(
        `<object><name>bus</name></object><object></object>${bus.replace('10', '1e999')}${['cx', 'cy', 'w', 'h']
          .map((missing) => `<object><name>bus</name><robndbox>${numbersWithout(missing)}</robndbox></object>`)
          .join('')}`,
      ),
    );
    expect(sentences).toEqual([
      'Annotations/a.xml: object[0] ("bus") has no bndbox with xmin, ymin, xmax and ymax',
      'Annotations/a.xml: object[1] has no name of a class',
      ...[2, 3, 4, 5, 6].map(
        (at) => `Annotations/a.xml: object[${at}] ("bus") has no bndbox with xmin, ymin, xmax and ymax`,
      ),
    ]);
    expect((await read('<annotation>\n<size>')).sentences[0]).toMatch(/^Annotations\/a\.xml:\d: the text is not XML/);
    expect((await read('<!DOCTYPE x SYSTEM "http://x">')).sentences).toEqual([
      'Annotations/a.xml:1: has a DOCTYPE, which is not read',
    ]);
  });
});

describe('Pascal VOC as we write it', { timeout: 60_000 }, () => {
  it('lists every picture in ImageSets, by which CVAT and Datumaro find them, split or not', () => {
    const picture = { widthPx: 10, heightPx: 10, boxes: [] };
    const images = [
      { ...picture, id: '1', fileName: 'a/1.jpg', split: 'val' as const },
      { ...picture, id: '2', fileName: 'a/2.jpg' },
    ];
    const lists = (dataset: Dataset) =>
      Object.entries(written(writeVoc(dataset))).filter(([path]) => path.startsWith('ImageSets/'));
    expect(lists({ classes: [], images })).toEqual([
      ['ImageSets/Main/val.txt', 'a/1\n'],
      ['ImageSets/Main/default.txt', 'a/2\n'],
    ]);
    expect(lists({ classes: [], images: [] })).toEqual([['ImageSets/Main/default.txt', '']]);
  });

  it('keeps a picture without a split that lies in a folder called as one', async () => {
    const picture = { widthPx: 10, heightPx: 10, boxes: [] };
    const images = [
      { ...picture, id: '1', fileName: 'val/1.jpg' },
      { ...picture, id: '2', fileName: 'a/2.jpg', split: 'train' as const },
    ];
    const files = written(writeVoc({ classes: [], images }));
    const xml = Object.keys(files).filter((path) => path.endsWith('.xml'));
    const { dataset } = await readVoc(filesOf(files), xml);
    expect(dataset.images.map(({ split }) => split)).toEqual([undefined, 'train']);
  });

  it('comes back as it was, with the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(writeVoc(dataset));
        expect(written(writeVoc(dataset))).toEqual(files);
        const xml = Object.keys(files).filter((path) => path.endsWith('.xml'));
        const again = await readVoc(filesOf(files), xml);
        expect(again.problems).toEqual([]);
        const paths = exportPaths(dataset.images);
        expectSame(again.dataset, dataset, 1e-6, { fileName: (image) => paths.of(image) });
      }),
    );
  });
});
