import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { datasetClassesOf } from '../dataset-classes.ts';
import { cocoFile } from './write.ts';

const CLASSES = datasetClassesOf(DEFAULT_CLASSES);

/** A Python with pycocotools (Debian: python3-pycocotools); another than `python3` is named by PYTHON. */
const PYTHON = process.env.PYTHON ?? 'python3';
const isThere = spawnSync(PYTHON, ['-c', 'import numpy, pycocotools.coco']).status === 0;

const SCRIPT = `
import json, sys
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
truth = COCO(sys.argv[1])
boxes = truth.loadAnns(truth.getAnnIds())
found = truth.loadRes([{'image_id': b['image_id'], 'category_id': b['category_id'], 'bbox': b['bbox'], 'score': b['score']} for b in boxes])
run = COCOeval(truth, found, 'bbox')
run.evaluate(); run.accumulate(); run.summarize()
ids = [i for one in run.evalImgs if one for i in one['dtMatches'][0].tolist()]
print(json.dumps({'images': len(truth.getImgIds()), 'names': [c['name'] for c in truth.loadCats(truth.getCatIds())],
  'ap': run.stats[0], 'matched': sorted(set(int(i) for i in ids if i)), 'ids': sorted(b['id'] for b in boxes)}))
`;

const dataset: Dataset = {
  info: { description: 'test', dateCreated: '2027-05-10T00:00:00.000Z' },
  classes: CLASSES,
  images: Array.from({ length: 5 }, (_, index) => ({
    id: String(100 + index),
    fileName: `${index}.jpg`,
    widthPx: 1920,
    heightPx: 1080,
    boxes: CLASSES.map(({ name }, at) => ({
      id: `${100 + index}/s:${at}`,
      label: name,
      x: at * 150 + 0.33,
      y: index * 100 + 0.66,
      width: 90,
      height: 60,
      score: 0.9,
    })),
  })),
};

describe('pycocotools', { timeout: 60_000 }, () => {
  it('loads what we write, evaluates it against itself and keeps the ids exactly', ({ skip }) => {
    skip(!isThere, `${PYTHON} has no pycocotools; name one that has by PYTHON`);
    const folder = mkdtempSync(path.join(tmpdir(), 'coco-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'instances.json');
    writeFileSync(file, [...cocoFile(dataset)].join(''));
    const output = execFileSync(PYTHON, ['-c', SCRIPT, file], { encoding: 'utf8' });
    const result = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(result.images).toBe(5);
    expect(result.names).toEqual(CLASSES.map(({ name }) => name));
    expect(result.ap).toBeCloseTo(1);
    expect(result.matched).toEqual(result.ids);
  });
});
