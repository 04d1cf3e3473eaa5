import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { exportPaths } from '../picture/export-path.ts';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { parquetTable } from '../table/parquet.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { picturesOf, pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { readHuggingFace } from './read.ts';
import { huggingFacePicturePath, writeHuggingFace } from './write.ts';

async function read(files: Record<string, string | Uint8Array>) {
  const paths = Object.keys(files).filter((path) => path.endsWith('metadata.jsonl'));
  const { dataset, problems } = await readHuggingFace(filesOf(files), paths);
  return { dataset, sentences: problems.map(sentenceOf) };
}

describe('a Hugging Face folder', () => {
  const line = '{"file_name": "0001.png", "objects": {"bbox": [[302.0, 109.0, 73.0, 52.0]], "categories": [1]}}\n';

  it('reads lists of boxes, with sizes from the pictures and class names from README.md', async () => {
    const header =
      'dataset_info:\n  features:\n  - name: objects\n    sequence:\n    - name: categories\n      dtype:\n        class_label:\n          names:\n            "0": car\n            "1": bus\n';
    const { dataset, sentences } = await read({
      'train/metadata.jsonl': line,
      'train/0001.png': pngHead(640, 480),
      'README.md': `---\n${header}---\n# x`,
    });
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([
      { fileName: 'train/0001.png', widthPx: 640, split: 'train', boxes: [{ label: 'bus', x: 302, width: 73 }] },
    ]);
  });

  it('takes the split of the folder where pictures have ids too', async () => {
    const objects = { id: [114], area: [3796], bbox: [[302, 109, 73, 52]], category: [4] };
    for (const image_id of [15, '15']) {
      const { dataset } = await read({
        'test/metadata.jsonl': JSON.stringify({ image_id, file_name: 'a.jpg', width: 943, height: 663, objects }),
      });
      expect(dataset.images).toMatchObject([{ id: '15', split: 'test', boxes: [{ id: '114', label: '4' }] }]);
    }
  });

  it('keeps class numbers where nothing names them', async () => {
    const { dataset } = await read({ 'metadata.jsonl': line, '0001.png': pngHead(640, 480) });
    const box = { id: '0001:1', label: '1', x: 302, y: 109, width: 73, height: 52 };
    expect(dataset.images).toEqual([{ id: '0001', fileName: '0001.png', widthPx: 640, heightPx: 480, boxes: [box] }]);
  });

  it.each([
    ['without a header', '# x', []],
    ['with a header of no classes', '---\nlicense: mit\n---\n', []],
    [
      'with a header that is not YAML',
      '---\na: [\n---\n',
      ['README.md: has a header that is not YAML; class numbers have no names'],
    ],
  ])('keeps class numbers beside a README.md %s', async (_, readme, told) => {
    const { dataset, sentences } = await read({
      'metadata.jsonl': line,
      '0001.png': pngHead(640, 480),
      'README.md': readme,
    });
    expect(dataset.classes).toEqual([{ name: '1' }]);
    expect(sentences).toEqual(told);
  });

  it('keeps the numbers of classes where one before them has no name, and adds labels of no number', async () => {
    const objects = { bbox: Array(3).fill([1, 2, 3, 4]), categories: [1, 'van', 'car'] };
    const { dataset } = await read({
      'metadata.jsonl': JSON.stringify({ file_name: 'a.jpg', width: 9, height: 9, objects }),
      'README.md': '---\nclass_label:\n  names: [~, bus]\n---\n',
    });
    expect(dataset.classes.map(({ name }) => name)).toEqual(['0', 'bus', 'car', 'van']);
    expect(dataset.images[0]?.boxes.map(({ label }) => label)).toEqual(['bus', 'van', 'car']);
  });

  it.each(['categories', 'category', 'label', 'labels', 'category_id'])(
    'reads a list of objects with %s',
    async (key) => {
      const objects = [{ bbox: [1, 2, 3, 4], [key]: 'bus', attributes: { colour: 'red' } }, { bbox: [1, 2, 3, 4] }, 7];
      const { dataset, sentences } = await read({
        'metadata.jsonl': JSON.stringify({ file_name: 'a.jpg', width: 9, height: 9, objects }),
      });
      expect(dataset.images).toMatchObject([{ boxes: [{ label: 'bus', attributes: { colour: 'red' } }] }]);
      expect(dataset.images[0]?.boxes).toHaveLength(1);
      expect(sentences).toEqual([
        'metadata.jsonl:1: has a box without a category',
        'metadata.jsonl:1: has an object that is none',
      ]);
    },
  );

  it.each([
    ['as image', { image: 'a.png' }],
    ['as the path of image', { image: { bytes: null, path: 'a.png' } }],
    ['beside a width of 0', { file_name: 'a.png', width: 0, height: 9 }],
    ['beside a height of 0', { file_name: 'a.png', width: 9, height: 0 }],
    ['beside a width alone', { file_name: 'a.png', width: 9 }],
    ['beside a height alone', { file_name: 'a.png', height: 9 }],
  ])('reads a picture that is named %s, without boxes', async (_, row) => {
    const { dataset, sentences } = await read({ 'metadata.jsonl': JSON.stringify(row), 'a.png': pngHead(640, 480) });
    expect(sentences).toEqual([]);
    expect(dataset.images).toEqual([{ id: 'a', fileName: 'a.png', widthPx: 640, heightPx: 480, boxes: [] }]);
  });

  it.each([
    ['of old versions', { feature: { category: { names: ['car', 'bus'], _type: 'ClassLabel' } }, _type: 'Sequence' }],
    ['of new ones', { category: { feature: { names: ['car', 'bus'], _type: 'ClassLabel' }, _type: 'List' } }],
  ])(
    'names the classes of a Parquet file by what it notes of itself, as `datasets` %s write it',
    async (_, objects) => {
      const label = { names: ['day', 'night'], _type: 'ClassLabel' };
      const value = JSON.stringify({ info: { features: { light: label, objects } } });
      const column = (name: string, type: 'JSON', cell: object) => ({ name, type, data: [cell] });
      const columnData = [
        column('image', 'JSON', { bytes: null, path: 'a.png' }),
        column('objects', 'JSON', { bbox: [[1, 2, 3, 4]], category: [1] }),
      ];
      const readNoting = async (kvMetadata: { key: string; value: string }[]) => {
        const parquet = new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata }));
        const files = filesOf({ 'data/train-0.parquet': parquet, 'a.png': pngHead(640, 480) });
        const { dataset } = await readDataset(files);
        return { classes: dataset.classes, labels: dataset.images[0]?.boxes.map((box) => box.label) };
      };
      expect(await readNoting([{ key: 'huggingface', value }])).toEqual({
        classes: [{ name: 'car' }, { name: 'bus' }],
        labels: ['bus'],
      });
      for (const other of ['', '7', '{"info":{"features":[]}}'])
        expect(await readNoting([{ key: 'huggingface', value: other }])).toEqual({
          classes: [{ name: '1' }],
          labels: ['1'],
        });
    },
  );

  it('tells the row of a Parquet file that cannot be read', async () => {
    const files = { 'train.parquet': parquetTable([['width', 'integer']], [[9]]) };
    const { problems } = await readHuggingFace(filesOf(files), Object.keys(files));
    expect(problems.map(sentenceOf)).toEqual(['train.parquet: row 1 names no picture: there is no file_name']);
  });

  it('names every line that cannot be read', async () => {
    const { sentences } = await read({
      'train/metadata.jsonl': `{"file_name": \n[]\n{}\n${line.replace('73.0', '"wide"')}${line}`,
    });
    expect(sentences).toEqual([
      expect.stringMatching(/^train\/metadata\.jsonl:1: the text is not JSON/),
      'train/metadata.jsonl:2: must be an object',
      'train/metadata.jsonl:3: names no picture: there is no file_name',
      'train/metadata.jsonl:4: must have a bbox of four numbers, not [302,109,"wide",52]',
      'train/metadata.jsonl:5: tells no size of train/0001.png, and no such picture is there to look at',
    ]);
  });
});

describe('a Hugging Face folder as we write it', { timeout: 60_000 }, () => {
  it('has a folder for each split with pictures, and the same columns of text in each, never null', () => {
    const box = { label: 'bus', x: 1, y: 2, width: 3, height: 4 };
    const images = [
      { id: '1', fileName: 'a.jpg', widthPx: 9, heightPx: 8, camera: 'north', boxes: [{ ...box, id: 'a' }] },
      {
        id: '2',
        fileName: 'b.jpg',
        widthPx: 9,
        heightPx: 8,
        split: 'val' as const,
        boxes: [{ ...box, id: 'b', state: 'gold' as const, annotator: 'asha', score: 0.5 }],
      },
    ];
    expect(images.map((image) => huggingFacePicturePath(image, image.fileName))).toEqual([
      'train/a.jpg',
      'validation/b.jpg',
    ]);
    const files = written(writeHuggingFace({ classes: [], images }));
    expect(Object.keys(files)).toEqual(['train/metadata.jsonl', 'validation/metadata.jsonl']);
    const lines = Object.values(files).map((text) => JSON.parse(String(text)));
    expect(lines).toMatchObject([
      { camera: 'north', split: '', objects: { state: [''], annotator: [''], score: [null] } },
      { camera: '', split: 'val', objects: { state: ['gold'], annotator: ['asha'], score: [0.5] } },
    ]);
  });

  it('comes back as it was, with the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(writeHuggingFace(dataset));
        expect(written(writeHuggingFace(dataset))).toEqual(files);
        const paths = exportPaths(dataset.images);
        const pathOf = (index: number): string => {
          const image = dataset.images[index];
          return image ? huggingFacePicturePath(image, paths.of(image)) : '';
        };
        const again = await read({ ...files, ...picturesOf(dataset, pathOf) });
        expect(again.sentences).toEqual([]);
        expectSame(again.dataset, dataset, 0, { fileName: (_, index) => pathOf(index) });
      }),
    );
  });
});
