import type { Call } from '@uvh/contract/call';
import { draftExport, estimateExport } from '@uvh/contract/calls/organiser/exports';
import { imageFilters } from '@uvh/contract/calls/organiser/images';
import {
  getTask,
  IMPORT_FILES_PATH,
  listBatches,
  listConsensusVersions,
  listImportSources,
  listTasks,
  startTask,
  undoBatch,
} from '@uvh/contract/calls/organiser/tasks';
import { exportOrderSchema } from '@uvh/contract/export-order';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { openPage } from '../support/open-page.tsx';

const aTask = {
  task_id: 4,
  kind: 'import' as const,
  is_trial: false,
  actor: 'meera',
  target: 'junction.zip',
  state: 'done' as const,
  created_at: '2027-05-10T06:00:00.000Z',
  finished_at: '2027-05-10T06:01:00.000Z',
  failure: null,
  failure_code: null,
  has_file: false,
  lost_pictures: 0,
  file_bytes: null,
  swept_at: null,
  progress: null,
};

const aReport = (dryRun: boolean) => ({
  dryRun,
  batchId: dryRun ? null : 1,
  counts: { imported: 83, gold: 11, known: 2, refused: 1, boxes: 968, withoutSuggestions: 0, putBack: 2, withTime: 83 },
  classes: [
    { name: 'Bus', role: 'suggestions', boxes: 60, label: 'Bus', isKnown: true, proposed: null, candidates: [] },
    {
      name: 'motorbike',
      role: 'suggestions',
      boxes: 51,
      label: 'Two-wheeler',
      isKnown: true,
      isProposed: true,
      proposed: null,
      candidates: [],
    },
  ],
  findings: [{ file: 'a.gif', what: 'cannot be read' }],
});

/** One archive waits to be imported. */
function aConsoleWithPictures() {
  const server = anOrganiserConsole();
  server.answers(listImportSources, {
    folder: '/srv/uvh/import',
    sources: [{ name: 'junction.zip', is_folder: false, bytes: 9, changed_at: '2027-05-10T06:00:00.000Z' }],
  });
  server.answers(listBatches, { batches: [] });
  server.answers(listTasks, { rows: [], next: null, total: 0 });
  return server;
}

describe('an upload', () => {
  /** The way of the bytes: no call of the contract, none of which is a PUT. */
  const piece = { ...listImportSources, id: 'putPiece', method: 'PUT', path: IMPORT_FILES_PATH } as unknown as Call;

  it('that is refused says why, as the server does', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    const message = 'There is no room left on the disk of /srv/uvh. Make room, and go on with the upload.';
    server.refuses(piece, { code: 'REFUSED', status: 409, message: 'It cannot be done.', details: [{ message }] });
    await screen.getByLabelText('Upload').upload(new File(['{}'], 'truth.json'));
    await expect.element(screen.getByText(message, { exact: false })).toBeVisible();
    expect(server.received(piece)).toHaveLength(1);
  });

  it('of a file that cannot have its name says so, and sends nothing', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    const files = [new File(['x'], 'street.jpg'), new File(['x'], 'tram.jpg.part')];
    await screen.getByLabelText('Upload').upload(files);
    await expect.element(screen.getByText('tram.jpg.part cannot be uploaded', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Go on from 0 %' })).not.toBeInTheDocument();
    expect(server.received(piece)).toHaveLength(0);
  });

  it('waits for a server that is not well', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    server.refuses(piece, { code: 'UNAVAILABLE', status: 503, message: 'Please try again in a moment.' });
    await screen.getByLabelText('Upload').upload(new File(['{}'], 'truth.json'));
    await expect.poll(() => server.received(piece)).toHaveLength(1);
    server.answersWithStatus(piece, 200, { folder: '', sources: [] });
    await expect.element(screen.getByText('truth.json is on the server.')).toBeVisible();
  });

  it('that has failed goes on where it stopped, and the same file may be chosen again', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    server.refuses(piece, { code: 'REFUSED', status: 409, message: 'It cannot be done.' });
    await screen.getByLabelText('Upload').upload(new File(['{}'], 'truth.json'));
    const goOn = screen.getByRole('button', { name: 'Go on from 0 %' });
    await expect.element(goOn).toBeVisible();
    await expect.element(screen.getByLabelText('Upload')).toHaveValue('');
    server.answersWithStatus(piece, 200, { folder: '', sources: [] });
    await goOn.click();
    await expect.element(screen.getByText('truth.json is on the server.')).toBeVisible();
    await expect.element(goOn).not.toBeInTheDocument();
  });

  it('goes on while another page of the console is looked at, and is still there', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    server.refuses(piece, { code: 'UNAVAILABLE', status: 503, message: 'Please try again in a moment.' });
    await screen.getByLabelText('Upload').upload(new File(['{}'], 'truth.json'));
    await expect.element(screen.getByText('truth.json is on its way.', { exact: false })).toBeVisible();
    await screen.getByRole('link', { name: 'Audit log' }).click();
    await expect.element(screen.getByText('truth.json is on its way.', { exact: false })).not.toBeInTheDocument();
    await screen.getByRole('link', { name: 'Import' }).click();
    await expect.element(screen.getByText('truth.json is on its way.', { exact: false })).toBeVisible();
    server.answersWithStatus(piece, 200, { folder: '', sources: [] });
    await expect.element(screen.getByText('truth.json is on the server.')).toBeVisible();
  });
});

describe('an import', () => {
  it('goes on where it was left: with what was said of the pictures, and what the trial has found', async () => {
    const server = aConsoleWithPictures();
    const trial = { ...aTask, is_trial: true };
    const order = {
      source: 'junction.zip',
      camera: 'north',
      captured_at: '2026-11-21T08:30:00+05:30',
      keeps_originals: true,
      class_map: { car: false },
      is_dry_run: true,
    };
    server.answers(listTasks, { rows: [{ ...aTask, task_id: 9, kind: 'backup' }, trial], next: null, total: 2 });
    server.answers(getTask, { ...trial, state: 'running', order, report: null });
    const { screen } = await openPage('/organiser/import');
    await expect
      .element(screen.getByText('It goes on with the import that was begun last.', { exact: false }))
      .toBeVisible();
    await expect.element(screen.getByText('At work: junction.zip')).toBeVisible();
    server.answers(startTask, trial);
    server.answers(getTask, { ...trial, order, report: aReport(true) });
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    await expect
      .poll(() => server.received(startTask)[0]?.body)
      .toEqual({
        kind: 'import',
        import: {
          source: 'junction.zip',
          camera: 'north',
          captured_at: '2026-11-21T08:30:00+05:30',
          keeps_originals: true,
          takes_exif_times: false,
          skips_look_alikes: false,
          is_dry_run: false,
          accepts_proposals: false,
          class_map: { motorbike: 'Two-wheeler' },
        },
      });
    await screen.getByRole('button', { name: 'Begin anew' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Camera' })).toHaveValue('');
    await expect.element(screen.getByRole('heading', { name: 'What would be imported' })).not.toBeInTheDocument();
  });

  it('that was made is over, and one that was tried days ago is forgotten', async () => {
    const server = aConsoleWithPictures();
    const order = { source: 'junction.zip', camera: 'north' };
    const ages = [
      { is_trial: false, finished_at: new Date().toISOString() },
      { is_trial: true, finished_at: new Date(Date.now() - 26 * 3_600_000).toISOString() },
    ];
    for (const age of ages) {
      server.answers(listTasks, { rows: [{ ...aTask, ...age }], next: null, total: 1 });
      server.answers(getTask, { ...aTask, ...age, order, report: aReport(age.is_trial) });
      const { screen, close } = await openPage('/organiser/import');
      await expect.element(screen.getByRole('textbox', { name: 'Camera' })).toHaveValue('');
      await close();
    }
  });

  it('asks before a link loses what was said of the pictures, or chosen for their classes', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    const leave = screen.getByRole('link', { name: 'Audit log' });
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    await screen.getByRole('textbox', { name: 'Camera' }).fill('north');
    await leave.click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    server.answers(startTask, aTask);
    server.answers(getTask, { ...aTask, order: {}, report: aReport(true) });
    await screen.getByRole('button', { name: 'Try' }).click();
    await screen.getByRole('combobox', { name: 'What motorbike becomes' }).selectOptions('bicycle');
    await leave.click();
    await expect.element(question).toBeVisible();
  });

  it('is tried with its classes, its proposals and its times before it can be made', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    const begin = screen.getByRole('button', { name: 'Import', exact: true });
    await expect.element(begin).not.toBeInTheDocument();
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    server.answers(startTask, aTask);
    server.answers(getTask, { ...aTask, order: {}, report: aReport(true) });
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByRole('heading', { name: 'What would be imported' })).toBeVisible();
    const becomes = screen.getByRole('combobox', { name: 'What motorbike becomes' });
    await expect.element(becomes).toHaveDisplayValue('Two-wheeler');
    await expect.element(screen.getByRole('row', { name: /motorbike/ }).getByText('Proposed')).toBeVisible();
    // What is called as the event calls it leaves nothing to choose.
    await expect.element(screen.getByRole('row', { name: 'Bus 60 Bus' })).toBeVisible();
    await expect.element(screen.getByText('Of 83 pictures it is known when they were taken.')).toBeVisible();
    await expect.element(screen.getByText('2 pictures that the picture store had lost were put back.')).toBeVisible();
    await begin.click();
    expect(server.received(startTask).map(({ body }) => body)).toMatchObject([
      { kind: 'import', import: { source: 'junction.zip', is_dry_run: true, accepts_proposals: true, class_map: {} } },
      {
        kind: 'import',
        import: {
          source: 'junction.zip',
          is_dry_run: false,
          accepts_proposals: false,
          class_map: { motorbike: 'Two-wheeler' },
        },
      },
    ]);
  });

  it('gives each class that is none of the event’s the one that is chosen, or leaves it out', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    server.answers(startTask, aTask);
    const unknown = (name: string, candidates: readonly string[] = []) => ({
      name,
      role: 'suggestions',
      boxes: 7,
      label: name,
      isKnown: false,
      proposed: null,
      candidates,
    });
    const classes = [...aReport(true).classes, unknown('car', ['SUV', 'Sedan']), unknown('person'), unknown('dog')];
    server.answers(getTask, { ...aTask, order: {}, report: { ...aReport(true), classes } });
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByText('3 classes of the files are none of the event’s')).toBeVisible();
    const car = screen.getByRole('combobox', { name: 'What car becomes' });
    await expect.element(car).toHaveDisplayValue('Reviewers choose');
    const likely = car.element().querySelectorAll('optgroup[label="May be"] option');
    expect([...likely].map(({ textContent }) => textContent)).toEqual(['SUV', 'Sedan']);
    await car.selectOptions('SUV');
    await expect.element(screen.getByText(/^The figures above are from before you chose\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Leave them all out' }).click();
    await expect
      .element(screen.getByRole('combobox', { name: 'What person becomes' }))
      .toHaveDisplayValue('Leave its boxes out');
    await screen.getByRole('combobox', { name: 'What motorbike becomes' }).selectOptions('Reviewers choose');
    await expect.element(screen.getByText('1 class of the files is none of the event’s')).toBeVisible();
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    const class_map = { car: 'SUV', person: false, dog: false, motorbike: null };
    expect(server.received(startTask)[1]?.body).toMatchObject({ import: { is_dry_run: false, class_map } });
    // Another organiser took the class away meanwhile.
    const details = [{ field: 'import.class_map', message: '"car" leads to "SUV", which is no class name' }];
    server.refuses(startTask, { code: 'INVALID_INPUT', status: 400, message: 'Something is wrong.', details });
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/which is no class name/);
    await expect.element(car).toHaveDisplayValue('SUV');
  });

  it('takes boxes that were uploaded on their own, and says when most pictures would become gold', async () => {
    const server = aConsoleWithPictures();
    const source = { is_folder: false, bytes: 9, changed_at: '2027-05-10T06:00:00.000Z' };
    const sources = ['junction.zip', 'boxes.json', 'truth.json'].map((name) => ({ ...source, name }));
    server.answers(listImportSources, { folder: '/srv/uvh/import', sources });
    server.answers(startTask, aTask);
    const report = aReport(true);
    server.answers(getTask, { ...aTask, order: {}, report: { ...report, counts: { ...report.counts, gold: 80 } } });
    const { screen } = await openPage('/organiser/import');
    const pictures = screen.getByRole('combobox', { name: 'What to import' });
    await pictures.selectOptions('junction.zip');
    // No pictures can come out of a file of boxes.
    await expect.element(pictures.getByRole('option', { name: 'boxes.json' })).not.toBeInTheDocument();
    await screen.getByRole('combobox', { name: 'Suggested boxes' }).selectOptions('boxes.json');
    await screen.getByRole('combobox', { name: 'Gold: boxes known to be right' }).selectOptions('truth.json');
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByText(/^Most of these pictures become gold\./)).toBeVisible();
    const order = { source: 'junction.zip', suggestions: 'boxes.json', trusted: 'truth.json' };
    expect(server.received(startTask)[0]?.body).toMatchObject({ import: order });
    // Other boxes are to be tried anew.
    await screen.getByRole('combobox', { name: 'Suggested boxes' }).selectOptions('Beside the pictures');
    await expect.element(screen.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument();
  });

  it('is told when the pictures were taken, in the time of the event', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    server.answers(startTask, aTask);
    server.answers(getTask, { ...aTask, order: {}, report: aReport(true) });
    await screen.getByRole('textbox', { name: 'Camera' }).fill('north');
    const takenAt = screen.getByLabelText('When they were taken');
    await takenAt.fill('2026-11-20T08:30');
    await takenAt.click();
    // The control is emptied by half, and says that it is empty.
    await userEvent.keyboard('{Backspace}');
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByText(/^The time is not whole\./)).toBeVisible();
    await expect.element(takenAt).toHaveFocus();
    expect(server.received(startTask)).toEqual([]);
    await takenAt.fill('2026-11-21T08:30');
    await screen.getByRole('checkbox', { name: /^Take the time from the pictures/ }).click();
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByRole('heading', { name: 'What would be imported' })).toBeVisible();
    expect(server.received(startTask)[0]?.body).toMatchObject({
      import: { camera: 'north', captured_at: '2026-11-21T08:30:00+05:30', takes_exif_times: true },
    });
  });

  it('without a picture says so and is not made, and its classes fit a phone', async () => {
    await inAWindowOf(320, 700);
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    server.answers(startTask, aTask);
    const report = aReport(true);
    const gold = report.classes.map((one) => ({ ...one, role: 'trusted' }));
    server.answers(getTask, {
      ...aTask,
      order: {},
      report: { ...report, classes: [...report.classes, ...gold], counts: { imported: 0, known: 0 } },
    });
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByText('There is no picture to import. The findings say why.')).toBeVisible();
    await expect.element(screen.getByText('a.gif: cannot be read')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Boxes: 51, Gold boxes: 51')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('says when the gold file made no picture gold, and why', async () => {
    const server = aConsoleWithPictures();
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('combobox', { name: 'What to import' }).selectOptions('junction.zip');
    server.answers(startTask, aTask);
    const { counts, classes, ...report } = aReport(true);
    const car = { name: 'car', role: 'trusted', boxes: 23, label: 'car', isKnown: false, proposed: null };
    server.answers(getTask, {
      ...aTask,
      order: {},
      report: {
        ...report,
        formats: { suggestions: 'coco', trusted: 'coco' },
        counts: { ...counts, gold: 0 },
        classes: [...classes, { ...car, candidates: ['SUV', 'Sedan'] }],
        findings: ['a', 'b', 'c', 'd', 'e'].map((name) => ({
          file: `${name}.jpg`,
          what: 'it is not gold: no class for car',
        })),
      },
    });
    await screen.getByRole('button', { name: 'Try' }).click();
    await expect.element(screen.getByText('The gold file makes no picture gold. The findings say why.')).toBeVisible();
    await expect
      .element(screen.getByText('a.jpg, b.jpg, c.jpg and 2 more: it is not gold: no class for car'))
      .toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^car 0 23/ })).toBeVisible();
    await expect.element(screen.getByText('Pictures with it do not become gold.')).toBeVisible();
  });

  it('that was wrong is undone, once asked', async () => {
    const server = anOrganiserConsole();
    server.answers(listImportSources, { folder: '/srv/uvh/import', sources: [] });
    const batch = {
      batch_id: 7,
      name: 'wrong',
      source: 'wrong.zip',
      actor: 'meera',
      created_at: '2027-05-10T06:00:00.000Z',
      undone_at: null,
      images: 83,
    };
    server.answers(listBatches, { batches: [batch] });
    server.answers(undoBatch, { deleted: 80, withdrawn: 3 });
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('button', { name: 'Undo' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Undo the import wrong?' });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('80 images deleted, 3 taken out of the event.')).toBeVisible();
    expect(server.received(undoBatch)[0]?.path).toBe('/organiser/batches/7/undo');
  });

  it('that cannot be undone says why of itself, and nothing of the next', async () => {
    const server = aConsoleWithPictures();
    const batch = {
      name: 'Junction',
      source: 'junction.zip',
      actor: 'meera',
      created_at: '2027-05-10T06:00:00.000Z',
      images: 83,
      undone_at: null,
    };
    const other = { ...batch, batch_id: 8, name: 'Bridge' };
    server.answers(listBatches, { batches: [{ ...batch, batch_id: 7 }, other] });
    server.refuses(undoBatch, { code: 'REFUSED', status: 409, message: 'It cannot be done.' });
    const { screen } = await openPage('/organiser/import');
    await screen.getByRole('button', { name: 'Undo' }).first().click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.element(dialog.getByText('It cannot be done.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Undo' }).nth(1).click();
    await expect.element(dialog.getByText('Bridge', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('It cannot be done.')).not.toBeInTheDocument();
  });
});

describe('the list of tasks', () => {
  it('tells imports that were only tried from those that were made', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(imageFilters, { cameras: [], batches: [] });
    const rows = [aTask, { ...aTask, task_id: 3, is_trial: true }];
    server.answers(listTasks, { rows, next: null, total: 2 });
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByRole('gridcell', { name: 'Import', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('gridcell', { name: 'Import, tried only' })).toBeVisible();
  });
});

describe('the data set', () => {
  it('is written with what was chosen, and stands in the list with its file', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(imageFilters, { cameras: [], batches: [] });
    server.answers(listTasks, { rows: [{ ...aTask, kind: 'export', has_file: true }], next: null, total: 1 });
    server.answers(startTask, { ...aTask, kind: 'export' });
    server.answers(getTask, { ...aTask, kind: 'export', has_file: true, order: {}, report: {} });
    const { screen } = await openPage('/organiser/data');
    await screen.getByRole('checkbox', { name: 'YOLO' }).click();
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText('It is done.')).toBeVisible();
    expect(server.received(startTask)[0]?.body).toMatchObject({
      kind: 'export',
      export: { formats: ['coco', 'yolo'], methods: ['ours'], min_reviews: 1 },
    });
    const said = screen.getByRole('status').filter({ hasText: 'It is done.' });
    for (const place of [said, screen.getByRole('row', { name: /Done/ })])
      await expect.element(place.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    // All of a row is seen on a laptop, its file above all.
    await page.viewport(1366, 768);
    const table = screen.getByRole('grid', { name: 'Tasks' }).element();
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  });

  it('leaves out what was filtered, and says how far it is and how long it will take', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(listTasks, { rows: [], next: null, total: 0 });
    server.answers(imageFilters, { cameras: ['gate, north', 'silk board'], batches: [] });
    const progress = { step: 'pictures' as const, done: 30, total: 120, percent: 25, seconds_left: 600 };
    const running = { ...aTask, kind: 'export' as const, state: 'running' as const, finished_at: null, progress };
    server.answers(startTask, running);
    server.answers(getTask, { ...running, order: {}, report: null });
    const { screen } = await openPage('/organiser/data');
    await screen.getByText('Leave out a part').click();
    await screen.getByRole('textbox', { name: 'Least agreement in per cent' }).fill('80');
    await screen.getByRole('checkbox', { name: 'Bus', exact: true }).click();
    await screen.getByRole('group', { name: 'Only these zones' }).getByRole('checkbox', { name: '2' }).click();
    await screen.getByRole('checkbox', { name: 'gate, north' }).click();
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText('Pictures: 25 % (30 of 120). About 10 minutes left.')).toBeVisible();
    expect(server.received(startTask)[0]?.body).toMatchObject({
      export: { min_agreement: 0.8, classes: ['Bus'], zones: [2], cameras: ['gate, north'] },
    });
  });

  it('says which pictures it had to do without', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(imageFilters, { cameras: [], batches: [] });
    const done = { ...aTask, kind: 'export' as const, has_file: true, lost_pictures: 2 };
    server.answers(listTasks, { rows: [done], next: null, total: 1 });
    server.answers(startTask, done);
    const lostPictures = [
      { id: '7', fileName: 'gate/0007.webp', why: 'missing' },
      { id: '9', fileName: 'gate/0009.webp', why: 'damaged' },
    ];
    server.answers(getTask, { ...done, order: {}, report: { lost: 2, lostPictures } });
    const { screen } = await openPage('/organiser/data');
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText(/^2 pictures are missing from the picture store or damaged/)).toBeVisible();
    await expect.element(screen.getByText('gate/0009.webp (damaged)')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Done 2 pictures missing/ })).toBeVisible();
  });

  it('lists the versions of the consensus, and another run is asked about first', async () => {
    const server = anOrganiserConsole();
    server.answers(listTasks, { rows: [], next: null, total: 0 });
    server.answers(listConsensusVersions, {
      versions: [
        {
          version_id: 3,
          kind: 'final',
          created_at: '2027-06-10T06:00:00.000Z',
          actor: 'meera',
          images: 83,
          reviews: 340,
          revised: 12,
          excluded: 2,
          parameters_hash: 'a1b2c3d4e5f6a7b8',
        },
      ],
    });
    server.answers(startTask, { ...aTask, kind: 'consensus', state: 'running' });
    server.answers(getTask, { ...aTask, kind: 'consensus', state: 'running', order: {}, report: null });
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByText(/^Version 3, .+: 340 reviews, 12 judged otherwise/)).toBeVisible();
    await expect.element(screen.getByText('There are no tasks yet.')).toBeVisible();
    await screen.getByRole('button', { name: 'Close, or run again' }).click();
    expect(server.received(startTask)).toEqual([]);
    await screen.getByRole('dialog').getByRole('button', { name: 'Close, or run again' }).click();
    await expect.element(screen.getByText(/At work/)).toBeVisible();
    expect(server.received(startTask)[0]?.body).toEqual({ kind: 'consensus' });
  });

  it('says when the versions cannot be had, and why a task failed', async () => {
    const server = anOrganiserConsole();
    server.refuses(listConsensusVersions, {
      code: 'FORBIDDEN',
      status: 403,
      message: 'You are not allowed to do this.',
    });
    const failed = { ...aTask, state: 'failed' as const, failure: 'The disk is full.' };
    server.answers(listTasks, { rows: [failed], next: null, total: 1 });
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByRole('row', { name: /junction.zip/ })).toMatchTextContent(/The disk is full\./);
    await expect.element(screen.getByText('The versions could not be loaded')).toBeVisible();
  });

  it('says why a task failed in the language of the console', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    const failure = 'junction.zip cannot be read (End of central directory record signature not found).';
    const failed = { ...aTask, state: 'failed' as const, failure, failure_code: 'archive-unreadable' as const };
    server.answers(listTasks, { rows: [failed], next: null, total: 1 });
    const { screen } = await openPage('/organiser/data', { language: 'hi' });
    const row = screen.getByRole('row', { name: /junction.zip/ });
    await expect.element(row).toMatchTextContent(/ZIP या TAR फ़ाइल पढ़ी नहीं जा सकती/);
    await expect.element(row).not.toMatchTextContent(/cannot be read/);
  });

  it('brings a task that ended into the list by itself', async () => {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(listTasks, { rows: [], next: null, total: 0 });
    server.answers(startTask, { ...aTask, kind: 'backup', state: 'done' });
    server.answers(getTask, { ...aTask, kind: 'backup', state: 'done', order: {}, report: {} });
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByText('There are no tasks yet.')).toBeVisible();
    server.answers(listTasks, { rows: [{ ...aTask, kind: 'backup' }], next: null, total: 1 });
    await screen.getByRole('button', { name: 'Write a backup' }).click();
    await expect.element(screen.getByRole('row', { name: /Backup/ })).toMatchTextContent(/Done/);
  });
});

const anEstimate = {
  pictures: 82,
  gold_pictures: 11,
  is_at_most: false,
  picture_bytes: null,
  without_licence: 0,
  without_attribution: 0,
  without_original: 0,
  ungrouped: null,
};

describe('the order of a data set', () => {
  function aServerWith(order: object | null) {
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(imageFilters, { cameras: [], batches: [] });
    server.answers(listTasks, { rows: [], next: null, total: 0 });
    server.answers(listImportSources, {
      folder: '/srv/uvh/import',
      sources: [{ name: 'faces.json', is_folder: false, bytes: 9, changed_at: '2027-05-10T06:00:00.000Z' }],
    });
    server.answers(estimateExport, anEstimate);
    server.answers(startTask, { ...aTask, kind: 'export' });
    server.answers(getTask, { ...aTask, kind: 'export', order: {}, report: {} });
    const whole = order && exportOrderSchema.parse({ formats: ['coco'], methods: ['ours'], ...order });
    server.answers(draftExport, { order: whole, event_licence: 'CC-BY-SA-4.0' });
    return server;
  }
  const sentTo = (server: ReturnType<typeof aServerWith>) => server.received(startTask)[0]?.body;

  it('takes pictures, blur, split, and all that the data card says', async () => {
    const server = aServerWith(null);
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByText(/Left empty: CC-BY-SA-4.0, which the event promises/)).toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Blur faces and plates' })).not.toBeInTheDocument();
    await screen.getByRole('radio', { name: 'The imported files' }).click();
    await screen.getByRole('combobox', { name: 'Blur faces and plates' }).selectOptions('faces.json');
    await screen.getByRole('textbox', { name: 'Train, %' }).fill('70');
    await screen.getByRole('textbox', { name: 'Test, %' }).fill('20');
    await screen.getByRole('combobox', { name: 'What stays together' }).selectOptions('A part of the file name');
    await screen.getByRole('textbox', { name: 'Pattern', exact: true }).fill('^(cam\\d+)_');
    await screen.getByRole('textbox', { name: 'Licence of the annotations' }).fill('ODbL-1.0');
    await screen.getByRole('textbox', { name: 'Licence of the pictures' }).fill('CC-BY-4.0');
    await screen.getByRole('textbox', { name: 'Whom to credit' }).fill('City traffic police');
    await screen.getByRole('textbox', { name: 'Where the pictures come from' }).fill('Cameras above a road.');
    await screen.getByRole('textbox', { name: 'Where the data set will be found' }).fill('https://example.org/data');
    await screen.getByRole('textbox', { name: 'Who is to be cited' }).fill('Rao, Asha\nMeera');
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText('It is done.')).toBeVisible();
    expect(sentTo(server)).toMatchObject({
      export: {
        with_images: false,
        with_originals: true,
        blur_boxes: 'faces.json',
        split: { train: 70, val: 10, test: 20, by: 'pattern', pattern: '^(cam\\d+)_' },
        licence: 'ODbL-1.0',
        picture_licence: 'CC-BY-4.0',
        attribution: 'City traffic police',
        source: 'Cameras above a road.',
        authors: ['Rao, Asha', 'Meera'],
        url: 'https://example.org/data',
      },
    });
  });

  it('asks before a link loses it, until it was sent', async () => {
    const server = aServerWith(null);
    const { screen } = await openPage('/organiser/data');
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await screen.getByRole('textbox', { name: 'Title' }).fill('Streets of Bengaluru');
    await screen.getByRole('link', { name: 'Import' }).click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    server.answers(startTask, { ...aTask, kind: 'export' });
    server.answers(getTask, { ...aTask, kind: 'export', order: {}, report: null });
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText('It is done.')).toBeVisible();
    await screen.getByRole('link', { name: 'Import' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  });

  it('that cannot be meant is not sent, and says at each control what is wrong', async () => {
    const server = aServerWith(null);
    const { screen } = await openPage('/organiser/data');
    const test = screen.getByRole('textbox', { name: 'Test, %' });
    await test.fill('5');
    await screen.getByRole('textbox', { name: 'Which part of a file name is the camera' }).fill('(');
    await screen.getByRole('textbox', { name: 'Where the data set will be found' }).fill('example.org');
    const write = screen.getByRole('button', { name: 'Write the data set' });
    await write.click();
    await expect.element(screen.getByText('The shares have to sum to 100.')).toBeVisible();
    await expect.element(screen.getByText(/^This is not a regular expression/)).toBeVisible();
    await expect.element(screen.getByText(/^An address is wanted/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Train, %' })).toHaveFocus();
    expect(server.received(startTask)).toEqual([]);
    await test.fill('10');
    await screen.getByRole('textbox', { name: 'Which part of a file name is the camera' }).fill('');
    await screen.getByRole('textbox', { name: 'Where the data set will be found' }).fill('');
    await write.click();
    await expect.element(screen.getByText('It is done.')).toBeVisible();
    expect(sentTo(server)).toMatchObject({ export: { split: { train: 80, val: 10, test: 10 } } });
  });

  it('begins with what the last one was to hold, until somebody begins anew', async () => {
    const last = { with_images: true, split: null, attribution: 'City traffic police', classes: ['Bus', 'Zeppelin'] };
    const server = aServerWith(last);
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByRole('radio', { name: 'As players see them' })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: 'Share the pictures out' })).not.toBeChecked();
    await expect.element(screen.getByRole('textbox', { name: 'Train, %' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: 'Whom to credit' })).toHaveValue('City traffic police');
    // What leaves something out stands open.
    await expect.element(screen.getByRole('checkbox', { name: 'Bus', exact: true })).toBeChecked();
    await screen.getByRole('button', { name: 'Write the data set' }).click();
    await expect.element(screen.getByText('It is done.')).toBeVisible();
    expect(sentTo(server)).toMatchObject({ export: { with_images: true, split: null, classes: ['Bus'] } });
    await screen.getByRole('button', { name: 'Begin anew' }).click();
    await expect.element(screen.getByRole('radio', { name: 'None' })).toBeChecked();
    await expect.element(screen.getByRole('textbox', { name: 'Whom to credit' })).toHaveValue('');
  });

  it('says how many pictures it will be and how large, and what they lack', async () => {
    const server = aServerWith(null);
    server.answersBy(estimateExport, ({ body }) => {
      const { with_images } = exportOrderSchema.parse(body);
      return with_images
        ? { ...anEstimate, picture_bytes: 25_400_000, without_licence: 1, ungrouped: 18, is_at_most: true }
        : { ...anEstimate, gold_pictures: 1 };
    });
    const { screen } = await openPage('/organiser/data');
    await expect.element(screen.getByText('It will hold 82 pictures. 1 gold one lies apart.')).toBeVisible();
    await screen.getByRole('radio', { name: 'As players see them' }).click();
    await expect
      .element(screen.getByText(/at most 82 pictures\. 11 gold ones lie apart\. The pictures take about 25\.4 MB\./))
      .toBeVisible();
    await expect.element(screen.getByText('Of 1 picture no licence is known.')).toBeVisible();
    await expect.element(screen.getByText(/^Of 18 pictures neither camera, day nor folder is known/)).toBeVisible();
    await screen.getByRole('textbox', { name: 'Licence of the pictures' }).fill('CC-BY-4.0');
    await expect.element(screen.getByText('Of 1 picture no licence is known.')).not.toBeInTheDocument();
    // What cannot be meant cannot be estimated.
    await screen.getByRole('textbox', { name: 'Test, %' }).fill('5');
    await expect.element(screen.getByText(/at most 82 pictures/)).not.toBeInTheDocument();
  });
});

describe('the page of the data set', () => {
  it('keeps what is below the form out of sight until the form is there, or it would be pushed away', async () => {
    await inAWindowOf(390, 844);
    const server = anOrganiserConsole();
    server.answers(listConsensusVersions, { versions: [] });
    server.answers(listTasks, { rows: [], next: null, total: 0 });
    server.ignores(draftExport);
    const { screen } = await openPage('/organiser/data');
    const consensus = screen.getByRole('heading', { name: 'Consensus' });
    await expect.element(consensus).toBeInTheDocument();
    expect(consensus.element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
  });
});
