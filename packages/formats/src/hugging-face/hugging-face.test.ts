import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPaths } from '../picture/export-path.ts';
import { sentenceOf } from '../problem.ts';
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

  it('keeps class numbers where nothing names them', async () => {
    const { dataset } = await read({ 'metadata.jsonl': line, '0001.png': pngHead(640, 480) });
    expect(dataset.images).toMatchObject([{ fileName: '0001.png', boxes: [{ label: '1' }] }]);
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
