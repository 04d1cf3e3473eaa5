import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { readCvat } from './read.ts';
import { writeCvat } from './write.ts';

async function read(text: string) {
  const { dataset, problems } = await readCvat(filesOf({ 'annotations.xml': text }), ['annotations.xml']);
  return { dataset, sentences: problems.map(sentenceOf) };
}

const wrapped = (image: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n${image}\n</annotations>\n`;

const corners = (points: Readonly<Record<string, readonly [number, number]>>): string =>
  Object.entries(points)
    .map(([name, [x, y]]) => `x${name}="${x}" y${name}="${y}"`)
    .join(' ');

describe('CVAT for images', () => {
  it('tells shapes of which it knows nothing', async () => {
    const text =
      '<annotations><image id="0" name="a.jpg" width="100" height="50"><circle label="bus" cx="9"/></image></annotations>';
    const { dataset, problems } = await readCvat(filesOf({ 'annotations.xml': text }), ['annotations.xml']);
    expect(dataset.images).toMatchObject([{ boxes: [] }]);
    expect(problems).toEqual([
      {
        effect: 'left_out',
        file: 'annotations.xml',
        line: 1,
        message: 'a.jpg has a circle ("bus"), which cannot be read and was left out',
      },
    ]);
  });

  it('reads boxes with their attributes', async () => {
    const { dataset, sentences } = await read(
      wrapped(`<image id="3" name="OIG &amp; (1).jpg" width="173" height="100" subset="Train">
        <box label="Car" source="manual" occluded="0" xtl="3.90" ytl="63.69" xbr="25.20" ybr="77.90" z_order="0">
          <attribute name="colour">red</attribute><attribute name="doors">4</attribute>
        </box></image><image id="4" name="empty.jpg" width="5" height="5"/>`),
    );
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([
      {
        id: '3',
        fileName: 'OIG & (1).jpg',
        widthPx: 173,
        heightPx: 100,
        split: 'train',
        boxes: [{ label: 'Car', x: 3.9, attributes: { colour: 'red', doors: 4 } }],
      },
      { id: '4', boxes: [] },
    ]);
    expect(dataset.images[0]?.boxes[0]?.width).toBeCloseTo(21.3);
  });

  it.each([
    [
      'a turned box',
      '<box label="Car" xtl="10" ytl="20" xbr="50" ybr="40" rotation="90"/>',
      { x: 20, y: 10, width: 20, height: 40 },
    ],
    ['a polygon', '<polygon label="Car" points="10,20;50,20;30,60"/>', { x: 10, y: 20, width: 40, height: 40 }],
    [
      'a polygon, but for a point that is cut short',
      '<polygon label="Car" points="10,20;90;50,20;30,60;,99"/>',
      { x: 10, y: 20, width: 40, height: 40 },
    ],
    ['an ellipse', '<ellipse label="Car" cx="30" cy="40" rx="10" ry="20"/>', { x: 20, y: 20, width: 20, height: 40 }],
    [
      'a turned ellipse',
      '<ellipse label="Car" cx="30" cy="40" rx="10" ry="20" rotation="90.00"/>',
      { x: 10, y: 30, width: 40, height: 20 },
    ],
    [
      'a turned circle, which is no wider for it',
      '<ellipse label="Car" cx="30" cy="40" rx="10" ry="10" rotation="45"/>',
      { x: 20, y: 30, width: 20, height: 20 },
    ],
    [
      'a mask',
      '<mask label="Car" rle="1, 2" left="10" top="20" width="30" height="40"/>',
      { x: 10, y: 20, width: 30, height: 40 },
    ],
    [
      'a cuboid',
      `<cuboid label="Car" ${corners({ tl1: [20, 12], bl1: [21, 50], tr1: [60, 13], br1: [61, 55], tl2: [30, 10], bl2: [31, 40], tr2: [70, 11], br2: [71, 41] })}/>`,
      { x: 20, y: 10, width: 51, height: 45 },
    ],
  ])('takes the upright box around %s and says so', async (_, shape, rect) => {
    const { dataset, sentences } = await read(
      wrapped(`<image id="1" name="a.jpg" width="100" height="100">${shape}</image>`),
    );
    for (const [key, value] of Object.entries(rect))
      expect(dataset.images[0]?.boxes[0]).toHaveProperty(key, expect.closeTo(value, 6));
    const name = shape.startsWith('<box') ? 'turned box' : /\w+/.exec(shape)?.[0];
    const article = name === 'ellipse' ? 'an' : 'a';
    expect(sentences).toEqual([
      `annotations.xml:4: has ${article} ${name} of "Car"; the upright box around it was taken`,
    ]);
  });

  it.each(['0.0', '360'])('takes a box of rotation %s as it stands', async (rotation) => {
    const box = `<box label="Car" xtl="10" ytl="20" xbr="50" ybr="40" rotation="${rotation}"/>`;
    const { dataset, sentences } = await read(wrapped(`<image name="a.jpg" width="100" height="100">${box}</image>`));
    expect(dataset.images).toMatchObject([{ boxes: [{ x: 10, y: 20, width: 40, height: 20 }] }]);
    expect(sentences).toEqual([]);
  });

  it.each([
    ['box', 'xtl', 'ytl', 'xbr', 'ybr'],
    ['ellipse', 'cx', 'cy', 'rx', 'ry'],
    ['mask', 'left', 'top', 'width', 'height'],
  ])('refuses a %s without one of its numbers, or without a label', async (shape, ...names) => {
    const element = (missing: string) =>
      `<${shape} ${names.map((name) => (name === missing ? '' : `${name}="5"`)).join(' ')} label="Car"/>`;
    const whole = element('none').replace('label="Car"', '');
    const shapes = `${names.map(element).join('')}${whole}`;
    const { dataset, sentences } = await read(wrapped(`<image name="a.jpg" width="9" height="9">${shapes}</image>`));
    expect(dataset.images).toMatchObject([{ boxes: [] }]);
    expect(sentences).toEqual([
      ...names.map(() => `annotations.xml:4: has a ${shape} of "Car" without a position`),
      `annotations.xml:4: has a ${shape} without a label`,
    ]);
  });

  it('knows the labels of the task in their order, and those of boxes after them', async () => {
    const labels = '<labels><label><name>Van</name></label><label/><label><name>Bus</name></label></labels>';
    const box = '<box label="Car" xtl="1" ytl="1" xbr="5" ybr="5"/>';
    const { dataset } = await read(
      wrapped(`<meta><task>${labels}</task></meta><image name="a.jpg" width="9" height="9">${box}</image>`),
    );
    expect(dataset.classes).toEqual([{ name: 'Van' }, { name: 'Bus' }, { name: 'Car' }]);
  });

  it.each(['width="0" height="9"', 'width="9" height="0"', 'width="9"', 'height="9"'])(
    'looks at the picture where an image has %s',
    async (size) => {
      const files = filesOf({ 'annotations.xml': wrapped(`<image name="a.png" ${size}/>`), 'a.png': pngHead(20, 10) });
      const { dataset } = await readCvat(files, ['annotations.xml']);
      expect(dataset.images).toMatchObject([{ widthPx: 20, heightPx: 10 }]);
    },
  );

  it('takes several files as the work of several people, by assignee or by the name of the file', async () => {
    const image = (x: number) =>
      `<image id="0" name="a.jpg" width="100" height="100"><box label="Car" xtl="${x}" ytl="20" xbr="50" ybr="40"/></image>`;
    const assigned = `<meta><job><id>7</id><assignee><username>asha</username><email/></assignee></job></meta>${image(10)}`;
    const files = { 'job_7/annotations.xml': wrapped(assigned), 'job_8/annotations.xml': wrapped(image(12)) };
    const { dataset, problems } = await readCvat(filesOf(files), Object.keys(files));
    expect(problems).toEqual([]);
    expect(
      dataset.images.map(({ annotators, boxes }) => [annotators, boxes.map(({ annotator }) => annotator)]),
    ).toEqual([
      [['asha'], ['asha']],
      [['job_8'], ['job_8']],
    ]);
    const nobody = { ...files, 'job_7/annotations.xml': wrapped(assigned.replace('asha', '')) };
    const unassigned = await readCvat(filesOf(nobody), Object.keys(nobody));
    expect(unassigned.dataset.images[0]?.annotators).toEqual(['job_7']);
    const single = { 'annotations.xml': wrapped(assigned) };
    const alone = await readCvat(filesOf(single), Object.keys(single));
    expect(alone.dataset.images[0]?.annotators).toBeUndefined();
  });

  it('tells what bounds nothing, and tracks', async () => {
    const { sentences } = await read(
      wrapped(
        '<image id="1" name="a.jpg" width="9" height="9">\n<polyline label="Road" points="1,1;2,2"/></image>\n<track id="0" label="Car"></track>',
      ),
    );
    expect(sentences).toEqual([
      'annotations.xml:4: a.jpg has a polyline ("Road"), which bounds nothing and was left out',
      'annotations.xml:6: is a track of "CVAT for video", which was left out; "CVAT for images 1.1" can be read',
    ]);
  });
});

describe('CVAT files that cannot be read', () => {
  it('names the line of a mistake and reads the other pictures', async () => {
    const { dataset, sentences } = await read(
      wrapped(
        '<image id="1" name="a.jpg" width="9" height="9"><box label="Car"></image>\n<image id="2" width="9" height="9"/>\n<image id="3" name="c.jpg" width="9" height="9"><box label="Car" xtl="1" ytl="1" xbr="x" ybr="4"/></image>\n<image id="4" name="d.jpg" width="9" height="9"/>',
      ),
    );
    expect(dataset.images.map(({ id }) => id)).toEqual(['3', '4']);
    expect(sentences).toEqual([
      expect.stringMatching(/^annotations\.xml:4: the text is not XML/),
      'annotations.xml:5: is an image without a name',
      'annotations.xml:6: has a box of "Car" without a position',
    ]);
  });

  it('says in a sentence what is wrong, however long that which is wrong is', async () => {
    const { sentences } = await read(`<annotations>${'<image>'.repeat(100_000)}`);
    expect(sentences.join('\n')).toMatch(/is not XML/);
    for (const sentence of sentences) expect(sentence.length).toBeLessThan(600);
  });

  it('reads what there is of a file that breaks off, and says so', async () => {
    const whole = wrapped(
      '<image id="1" name="a.jpg" width="9" height="9"/>\n<image id="2" name="b.jpg" width="9" hei',
    );
    const { dataset, sentences } = await read(whole.slice(0, whole.lastIndexOf('hei') + 3));
    expect(dataset.images).toHaveLength(1);
    expect(sentences[0]).toBe('annotations.xml: ends before </annotations>: the file is not whole');
    expect(sentences[1]).toMatch(/^annotations\.xml:5: the text is not XML/);
  });

  it.each([
    ['external entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['entities that multiply', '<!DOCTYPE a [<!ENTITY a "xx"><!ENTITY b "&a;&a;&a;&a;">]>'],
  ])('refuses %s', async (_, doctype) => {
    const { dataset, sentences } = await read(
      `${doctype}${wrapped('<image id="1" name="&x;" width="9" height="9"/>')}`,
    );
    expect(dataset.images).toEqual([]);
    expect(sentences).toEqual(['annotations.xml: has a DOCTYPE, which is not read']);
  });
});

describe('CVAT of a stranger', () => {
  it('is read once, however many comments it begins and never ends', async () => {
    const image = '<!-- one\n--><image id="1" name="a.jpg" width="9" height="9"/>';
    const { dataset, sentences } = await read(wrapped(`${image}${'<!--'.repeat(200_000)}`));
    expect(dataset.images).toMatchObject([{ fileName: 'a.jpg' }]);
    expect(sentences).toEqual([]);
  });
});

describe('CVAT as we write it', { timeout: 60_000 }, () => {
  it('has boxes by their corners to 1/100, and tells who drew them', () => {
    const at = { label: 'Car', x: 1.256, y: 2, width: 3.5, height: 4 };
    const boxes = [
      { ...at, id: 'a', state: 'suggestion' as const },
      { ...at, id: 'b', state: 'review' as const },
    ];
    const images = [{ id: '1', fileName: 'a.jpg', widthPx: 9, heightPx: 9, boxes }];
    const text = String(written(writeCvat({ classes: [], images }))['annotations.xml']);
    const numbers = 'occluded="0" xtl="1.26" ytl="2.00" xbr="4.76" ybr="6.00" z_order="0"';
    expect(text.match(/<box.*>/g)).toEqual([
      `<box label="Car" source="auto" ${numbers}>`,
      `<box label="Car" source="manual" ${numbers}>`,
    ]);
  });

  it('comes back as it was, with the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(writeCvat(dataset));
        expect(written(writeCvat(dataset))).toEqual(files);
        const again = await readCvat(filesOf(files), Object.keys(files));
        expect(again.problems).toEqual([]);
        expectSame(again.dataset, dataset, 1e-6, { image: ['attributes'] });
      }),
    );
  });
});
