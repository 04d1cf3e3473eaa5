import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { Findings, findingsOf, sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { columnsIn } from './columns.ts';
import { readCsv, writeCsv } from './csv.ts';
import { parquetRows, parquetTable, readParquet, tryParquet, writeParquet } from './parquet.ts';
import { readTables } from './rows.ts';

async function read(text: string, more: Record<string, Uint8Array> = {}) {
  const { dataset, problems } = await readCsv(filesOf({ 'boxes.csv': text, ...more }), ['boxes.csv']);
  return { dataset, sentences: problems.map(sentenceOf) };
}

describe('tables as tools write them', () => {
  const wanted = [{ fileName: 'a.jpg', boxes: [{ label: 'bus', x: 10, y: 20, width: 30, height: 40 }] }];

  it.each([
    ['TensorFlow', 'filename,width,height,class,xmin,ymin,xmax,ymax\na.jpg,640,480,bus,10,20,40,60\n'],
    ['sizes', 'image_path,image_width,image_height,label,x,y,width,height\na.jpg,640,480,bus,10,20,30,40\n'],
    ['Excel in many languages', '\uFEFFfile_name;img_w;img_h;class;x1;y1;x2;y2\r\na.jpg;640;480;bus;10;20;40;60\r\n'],
    ['a list in one column', 'image,image_width,image_height,category,bbox\na.jpg,640,480,bus,"[10, 20, 30, 40]"\n'],
  ])('reads %s', async (_, text) => {
    const { dataset, sentences } = await read(text);
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject(wanted);
  });

  it.each([
    ['RetinaNet', 'img/a.png,10,20,40,60,bus\n'],
    ['MIO-TCD', 'a,bus,10,20,40,60\n'],
  ])('reads %s without a header, sizes from the pictures', async (_, text) => {
    const { dataset } = await read(text, { 'img/a.png': pngHead(640, 480) });
    expect(dataset.images).toMatchObject([{ fileName: 'img/a.png', boxes: wanted[0]?.boxes }]);
  });

  it('reads Open Images: fractions, ids without an extension', async () => {
    const text = 'ImageID,LabelName,Confidence,XMin,XMax,YMin,YMax\n0001,bus,1,0.1,0.4,0.2,0.6\n';
    for (const name of ['0001', '0001.png']) {
      const { dataset, sentences } = await read(text.replace('0001', name), { 'a/0001.png': pngHead(100, 100) });
      expect(dataset.images[0]?.boxes[0]?.width).toBeCloseTo(30);
      expect(sentences[0]).toMatch(/fractions of the picture/);
    }
  });

  it.each(['0,9', '9,0', ',9', '9,', '-5,9'])(
    'looks at the picture where its width and height are %s',
    async (size) => {
      const { dataset } = await read(`file_name,width,height\na.png,${size}\n`, { 'a.png': pngHead(640, 480) });
      expect(dataset.images).toMatchObject([{ widthPx: 640, heightPx: 480 }]);
    },
  );

  it('takes the box between corners that were given the other way round, and leaves the others as they are', async () => {
    const rows = ['10,20,40,60', '40,60,10,20', '10,20,40,60', '10,60,40,20', '10,20,40,60'].map(
      (corners) => `a.jpg,640,480,bus,${corners}\n`,
    );
    const { dataset, sentences } = await read(`filename,width,height,class,xmin,ymin,xmax,ymax\n${rows.join('')}`);
    expect(dataset.images).toMatchObject([{ boxes: Array(5).fill(wanted[0]?.boxes[0]) }]);
    expect(sentences).toEqual(
      [3, 5].map((line) => `boxes.csv:${line}: has its corners the other way round; the box between them was taken`),
    );
  });

  it('says which columns it looks for where those of a box are not all known', async () => {
    const { dataset, sentences } = await read('filename,class,x_tl,y_tl,x_br\na.jpg,bus,10,20,40\n');
    expect(dataset.images).toMatchObject([{ fileName: 'a.jpg', boxes: [] }]);
    expect(sentences).toEqual([
      'boxes.csv:1: has no four columns of a box (such as xmin, ymin, xmax, ymax); its columns are "filename, class, x_tl, y_tl, x_br"',
    ]);
    expect((await read('key,year\na.jpg,2026\n')).sentences).toEqual([]);
  });

  it.each(['[10, 20, 30, 40]', '(10 20 30 40)', '{10;20;30;40}', '10 20 30 40'])('reads the list %s', async (list) => {
    const { dataset } = await read(`image,image_width,image_height,label,bbox\na.jpg,640,480,bus,"${list}"\n`);
    expect(dataset.images).toMatchObject(wanted);
  });

  it('reads lists and objects as Parquet has them, and notes that only begin like an object', async () => {
    const columns = columnsIn(['image', 'image_width', 'image_height', 'label', 'bbox', 'attributes']);
    const cells = ['a.jpg', 640, 480, 'bus', [10, 20, 30, 40]];
    const lists = [{ colour: 'red' }, '{"colour":"red"}', '{red}', 'red', 7].map((last) => [...cells, last]);
    const rows = lists.map((each, index) => ({ place: `row ${index + 1}`, cells: each }));
    const findings = new Findings();
    const five = { place: 'row 6', cells: [...cells.slice(0, 4), [10, 20, 30, 40, 50]] };
    const tables = columns ? [{ file: 'a.parquet', columns, rows: [...rows, five] }] : [];
    const { dataset } = await readTables(tables, filesOf({}), findings);
    expect(dataset.images).toMatchObject(wanted.map((image) => ({ ...image, boxes: Array(5).fill(image.boxes[0]) })));
    expect(dataset.images[0]?.boxes.map(({ attributes }) => attributes?.colour)).toEqual(['red', 'red', ...Array(3)]);
    expect(findings.list().map(sentenceOf)).toEqual([
      'a.parquet: row 6 must have four numbers for its box, not [10,20,30,40,50]',
    ]);
  });

  it('keeps pictures of one name apart by their ids', async () => {
    const { dataset } = await read(
      'image_id,file_name,image_width,image_height\n1,a.jpg,9,9\n2,a.jpg,8,8\n1,a.jpg,9,9\n',
    );
    expect(dataset.images).toMatchObject([
      { id: '1', widthPx: 9 },
      { id: '2', widthPx: 8 },
    ]);
  });

  it.each(['', 'LabelName,DisplayName\n'])(
    'takes names of classes from descriptions that begin with %j',
    async (head) => {
      const files = {
        'boxes.csv': 'ImageID,LabelName,XMin,XMax,YMin,YMax\na,/m/01bjv,0.1,0.4,0.2,0.6\na,/m/0,0.1,0.4,0.2,0.6\n',
        'class-descriptions.csv': `${head}/m/01bjv,bus\n/m/0k4j,car\n`,
        'a.png': pngHead(100, 100),
      };
      const { dataset, problems } = await readCsv(filesOf(files), ['boxes.csv', 'class-descriptions.csv']);
      expect(dataset.classes).toEqual([{ name: '/m/0' }, { name: 'bus' }]);
      expect(problems.map(sentenceOf)).toEqual([expect.stringMatching(/^boxes\.csv: boxes were read as/)]);
    },
  );

  it('takes the width and height of boxes for none of the picture', async () => {
    const text = 'file_name,label,x,y,width,height\na.png,bus,10,20,30,40\n';
    const { dataset } = await read(text, { 'a.png': pngHead(640, 480) });
    expect(dataset.images).toMatchObject([{ ...wanted[0], fileName: 'a.png', widthPx: 640, heightPx: 480 }]);
  });

  it('reads columns in any order', async () => {
    const { dataset } = await read('ymax,xmax,ymin,xmin,class,height,width,file\n60,40,20,10,bus,480,640,a.jpg\n');
    expect(dataset.images).toMatchObject(wanted);
  });

  it('reads a list of pictures with their classes, and a table of nothing', async () => {
    const { dataset, sentences } = await read('file_name,label\na.jpg,bus\n');
    expect([dataset.images.length, sentences]).toEqual([1, []]);
    expect((await read('')).sentences).toEqual([]);
  });

  it('takes six cells without four numbers in a row for a header', async () => {
    for (const row of ['a,bus,x,20,40,60', 'a,bus,10,20,40,', 'a,b,10,20,40,60,70'])
      expect((await read(`${row}\n`)).sentences).toEqual([expect.stringMatching(/:1: has no column that names/)]);
  });

  it('reads a list of object-store keys', async () => {
    const { dataset, sentences } = await read('key,camera,captured_at\ncam1/a.jpg,cam1,2027-01-01\ncam1/b.jpg,cam1,\n');
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([
      { fileName: 'cam1/a.jpg', camera: 'cam1', capturedAt: '2027-01-01', boxes: [] },
      { fileName: 'cam1/b.jpg', camera: 'cam1', boxes: [] },
    ]);
  });

  it('goes by the columns of each table, with the lines of each', async () => {
    const files = {
      'a-pictures.csv': 'file_name,image_width,image_height\na.jpg,640,480\nb.jpg,640,480\n',
      'b-corners.csv': 'file_name,label,xmin,ymin,xmax,ymax\na.jpg,bus,100,100,300,300\na.jpg,bus,700,10,720,20\n',
      'c-sizes.csv': 'file_name,label,x,y,width,height\nb.jpg,bus,100,100,300,300\na.jpg,bus,50,60,200,80\n',
    };
    const { dataset, problems } = await readCsv(filesOf(files), Object.keys(files));
    expect(dataset.images.map(({ boxes }) => boxes.map(({ x, y, width, height }) => [x, y, width, height]))).toEqual([
      [
        [100, 100, 200, 200],
        [50, 60, 200, 80],
      ],
      [[100, 100, 300, 300]],
    ]);
    expect(problems.map(sentenceOf)).toEqual([expect.stringMatching(/^b-corners\.csv:3: /)]);
  });

  it('goes by the columns of each of several tables of one picture', async () => {
    const files = {
      'a.csv': 'file_name,image_width,image_height,label,x,y,width,height\na.jpg,640,480,bus,100,100,300,300\n',
      'b.csv': 'file_name,image_width,image_height,label,xmin,ymin,xmax,ymax\nb.jpg,640,480,bus,100,100,300,300\n',
    };
    const { dataset } = await readCsv(filesOf(files), Object.keys(files));
    expect(dataset.images).toMatchObject([{ boxes: [{ width: 300 }] }, { boxes: [{ width: 200 }] }]);
  });
});

describe('a Parquet table of many rows', () => {
  it('is packed and read in parts, with the number of each row', async () => {
    const names = Array.from({ length: 20_004 }, (_, index) => [index % 10_000 === 3 ? undefined : `${index}.jpg`]);
    const bytes = parquetTable([['file_name', 'text']], names);
    const { row_groups } = parquetMetadata(bytes.slice().buffer);
    expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([10_000, 10_000, 4]);
    const { dataset, problems } = await readParquet(filesOf({ 'a.parquet': bytes }), ['a.parquet']);
    expect(dataset.images).toHaveLength(20_001);
    expect(problems.map(({ entry }) => entry)).toEqual(['row 4', 'row 10004', 'row 20004']);
  });

  it('keeps ids exactly that are larger than 32 bits hold, and none for an empty cell', async () => {
    const bytes = parquetTable([['object', 'id']], [[2 ** 53 - 1], [undefined], [7]]);
    const rows = await parquetRows(bytes, findingsOf('objects.parquet', new Findings()));
    expect(rows.map(({ object }) => object ?? undefined)).toEqual([BigInt(2 ** 53 - 1), undefined, 7n]);
    expect(() => parquetTable([['object', 'id']], [[1.5]])).toThrow(RangeError);
  });
});

describe('a Parquet table of others', () => {
  const column = (name: string, type: 'STRING' | 'DOUBLE', cell: string | number) => ({ name, type, data: [cell] });
  const box = [
    column('label', 'STRING', 'bus'),
    ...['x', 'y', 'width', 'height'].map((name, index) => column(name, 'DOUBLE', 10 * (index + 1))),
  ];
  const named = (fileName: string) => column('file_name', 'STRING', fileName);
  const timeAt = new Date('2026-11-21T08:30:00Z');

  it('is one with a row for each box, whatever its pictures are called', async () => {
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData: [named('objects/a.png'), ...box] }));
    const { format, dataset } = await readDataset(filesOf({ 'b.parquet': bytes, 'objects/a.png': pngHead(640, 480) }));
    expect([format, dataset.images[0]?.boxes.length]).toEqual(['parquet', 1]);
  });

  it.each([
    ['an instant', true, timeAt, '2026-11-21T08:30:00.000Z'],
    ['what a clock showed', false, timeAt, '2026-11-21T08:30:00.000'],
    ['no time', true, undefined, undefined],
  ])('keeps a time that is %s', async (_, isAdjustedToUTC, at, capturedAt) => {
    const time = {
      name: 'captured_at',
      type: 'INT64',
      repetition_type: 'OPTIONAL',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' },
    } as const;
    const typed = [named('a.png'), { name: 'captured_at', data: [at] }, ...box];
    const schema = schemaFromColumnData({ columnData: typed, schemaOverrides: { captured_at: time } });
    const columnData = typed.map(({ name, data }) => ({ name, data }));
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
    const { dataset } = await readDataset(filesOf({ 'b.parquet': bytes, 'a.png': pngHead(640, 480) }));
    expect(dataset.images[0]?.capturedAt).toBe(capturedAt);
  });
});

describe('a Parquet table without rows', () => {
  it('has its columns, and says that its row groups would be structs', async () => {
    const bytes = parquetTable(
      [
        ['review', 'id'],
        ['is_new', 'flag'],
      ],
      [],
    );
    const findings = new Findings();
    expect(await parquetRows(bytes, findingsOf('reviews.parquet', findings))).toEqual([]);
    // Field 4 of the footer, a list; readers that hold with the types of lists refuse any other one.
    const footer = Buffer.from(bytes).toString('latin1');
    expect(footer).toContain('\x19\x0c\x28\x0curban-vision');
  });
});

describe('tables that cannot be read', () => {
  it('names every line, and reads the others', async () => {
    const { dataset, sentences } = await read(
      'file_name,image_width,image_height,label,x,y,w,h,score\n,9,9,bus,1,1,2,2,\na.jpg,90,90,bus,1,x,2,2,\na.jpg,90,90,,1,1,2,2,\na.jpg,90,90,bus,1,1,1e999,2,\na.jpg,90,90,bus,1,1,2,2,7\na.jpg,90,90,bus,1,1,2,2,0.5\na.jpg,90,90,bus,1,1,2,2,1.01\na.jpg,90,90,,1,,,,\na.jpg,90,90,,,,,,\na.jpg,90,90,van,1,1,2,2,1\na.jpg,90,90,car,1,1,2,2,0\n',
    );
    expect(dataset.images[0]?.boxes).toMatchObject([{ score: 0.5 }, { score: 1 }, { score: 0 }]);
    expect(dataset.classes).toEqual([{ name: 'bus' }, { name: 'car' }, { name: 'van' }]);
    expect(sentences).toEqual([
      'boxes.csv:2: names no picture',
      'boxes.csv:3: must have four numbers for its box, not ["1","x","2","2"]',
      'boxes.csv:4: has a box without a class',
      'boxes.csv:5: must have four numbers for its box, not ["1","1","1e999","2"]',
      'boxes.csv:6: must have a confidence between 0 and 1, not 7',
      'boxes.csv:8: must have a confidence between 0 and 1, not 1.01',
      'boxes.csv:9: must have four numbers for its box, not ["1","","",""]',
    ]);
  });

  it('tells the columns that could name a picture', async () => {
    const { sentences } = await read('a,b\n1,2\n');
    expect(sentences).toEqual([
      'boxes.csv:1: has no column that names the picture (such as filename, file, image, imagename, imagepath, picture); its columns are "a, b"',
    ]);
  });

  it('tells a file that is not Parquet', async () => {
    const { problems } = await readParquet(filesOf({ 'a.parquet': 'PAR1 and nothing more' }), ['a.parquet']);
    expect(problems.map(sentenceOf)[0]).toMatch(/^a\.parquet: is not a Parquet file that can be read/);
    const findings = new Findings();
    const nothing = new TextEncoder().encode('PAR1 and nothing more');
    expect(await parquetRows(nothing, findingsOf('a.parquet', findings))).toEqual([]);
    expect(findings.list()).toHaveLength(1);
    await expect(tryParquet(nothing)).resolves.toBeUndefined();
  });

  it('tells a Parquet file whose rows are damaged', async () => {
    const bytes = parquetTable([['file_name', 'text']], [['a.jpg'], ['b.jpg']]);
    bytes.fill(0xff, 4, 30);
    const { problems } = await readParquet(filesOf({ 'a.parquet': bytes }), ['a.parquet']);
    expect(problems.map(sentenceOf)).toEqual([
      expect.stringMatching(/^a\.parquet: is not a Parquet file that can be read/),
    ]);
    await expect(tryParquet(bytes)).resolves.toBeUndefined();
  });
});

describe('tables as we write them', { timeout: 60_000 }, () => {
  it.each([
    ['CSV', writeCsv, readCsv],
    ['Parquet', writeParquet, readParquet],
  ])('come back as they were: %s, with the same bytes each time', async (_, write, readAgain) => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(write(dataset));
        expect(written(write(dataset))).toEqual(files);
        const { dataset: again, problems } = await readAgain(filesOf(files), Object.keys(files));
        expect(problems).toEqual([]);
        expectSame(again, dataset, 0);
      }),
    );
  });
});
