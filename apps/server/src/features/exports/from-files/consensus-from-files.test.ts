import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consensusFromFiles } from './consensus-from-files.ts';

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'uvh-consensus-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const REQUEST = { methods: 'all', format: 'csv', title: 'Test', licence: undefined, classMap: undefined };

function region(label: string, x: number) {
  return {
    type: 'rectanglelabels',
    from_name: 'label',
    to_name: 'image',
    original_width: 1920,
    original_height: 1080,
    value: { x, y: 20, width: 10, height: 10, rotation: 0, rectanglelabels: [label] },
  };
}

/** A Label Studio project: the machine says SUV; two of three people say Sedan, and one of them finds a Bus. */
function project(label = 'Sedan'): string {
  const answers = [
    [region(label, 10), region('Bus', 60)],
    [region(label, 10), region('Bus', 60.2)],
    [region('SUV', 10)],
  ];
  const annotations = answers.map((result, index) => ({
    id: index + 1,
    completed_by: { id: index + 1, email: `reviewer${index}@campus.test` },
    result,
  }));
  const predictions = [{ id: 1, model_version: 'v1', result: [region('SUV', 10)] }];
  const tasks = Array.from({ length: 4 }, (_, index) => ({
    id: index + 1,
    data: { image: `/data/upload/1/${index}.jpg` },
    annotations,
    predictions,
  }));
  return JSON.stringify(tasks);
}

describe('consensus of files', () => {
  it('brings annotators of Label Studio together and names none of them', async () => {
    const input = path.join(scratch, 'project.json');
    await writeFile(input, project());
    const output = path.join(scratch, 'out');
    const lines = await consensusFromFiles({ ...REQUEST, input, output });
    expect(lines.at(-1)).toMatch(
      /^4 pictures with \d+ vehicles, beside them 0 gold ones with 0 vehicles; 12 reviews by 3 people/,
    );
    const majority = await readFile(path.join(output, 'methods/majority/csv/annotations.csv'), 'utf8');
    expect(majority.match(/,Sedan,/g)).toHaveLength(4);
    expect(majority.match(/,Bus,/g)).toHaveLength(4);
    const card = await readFile(path.join(output, 'README.md'), 'utf8');
    expect(card).toContain('The reviews are annotations made in another tool');
    expect(card).not.toContain('competition');
    for (const file of ['people.jsonl', 'reviews.jsonl', 'figures.json', 'model.json', 'README.md'])
      expect(await readFile(path.join(output, file), 'utf8')).not.toContain('@campus.test');
  });

  it('brings together CVAT files of one annotator each', async () => {
    const input = path.join(scratch, 'jobs');
    await mkdir(input);
    const said = { asha: 'Sedan', ravi: 'Sedan', meera: 'SUV' };
    for (const [index, [name, label]] of Object.entries(said).entries()) {
      const box = `<box label="${label}" xtl="${100 + index}" ytl="100" xbr="300" ybr="200" occluded="0"/>`;
      const images = [0, 1].map((id) => `<image id="${id}" name="${id}.jpg" width="640" height="360">${box}</image>`);
      const meta = `<meta><job><assignee><username>${name}</username></assignee></job></meta>`;
      const text = `<?xml version="1.0"?><annotations><version>1.1</version>${meta}${images.join('')}</annotations>`;
      await writeFile(path.join(input, `job_${index}.xml`), text);
    }
    const output = path.join(scratch, 'of-jobs');
    const lines = await consensusFromFiles({ ...REQUEST, input, output });
    expect(lines.at(-1)).toMatch(
      /^2 pictures with 2 vehicles, beside them 0 gold ones with 0 vehicles; 6 reviews by 3 people/,
    );
    const majority = await readFile(path.join(output, 'methods/majority/csv/annotations.csv'), 'utf8');
    expect(majority.match(/,Sedan,/g)).toHaveLength(2);
    for (const file of ['people.jsonl', 'reviews.jsonl', 'README.md'])
      expect(await readFile(path.join(output, file), 'utf8')).not.toMatch(/asha|ravi|meera/);
  });

  it('says which classes it does not know, and takes them by a class map', async () => {
    const input = path.join(scratch, 'foreign.json');
    await writeFile(input, project('car'));
    const output = path.join(scratch, 'foreign');
    await expect(consensusFromFiles({ ...REQUEST, input, output })).rejects.toThrow("none of the event's: car.");
    const classMap = path.join(scratch, 'map.json');
    await writeFile(classMap, '{"car": "Sedan"}');
    await consensusFromFiles({ ...REQUEST, input, output, classMap });
    expect(await readFile(path.join(output, 'methods/majority/csv/annotations.csv'), 'utf8')).toContain(',Sedan,');
  });

  it('refuses a folder without the record of what was suggested', async () => {
    const input = path.join(scratch, 'reviews.jsonl');
    await writeFile(input, '');
    await expect(consensusFromFiles({ ...REQUEST, input, output: path.join(scratch, 'x') })).rejects.toThrow(
      'holds no images.jsonl',
    );
  });
});
