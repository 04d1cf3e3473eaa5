import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { CommandContext, RunCommand } from '../../../platform/cli/command.ts';
import { UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import { table } from '../../../platform/cli/table.ts';
import { printCuration } from '../curation/commands.ts';
import type { ReplacementOptions } from '../curation/read-replacement.ts';
import type { ClassCurationServices } from '../curation/service.ts';
import type { BatchFigures } from './queries.ts';

type Context = CommandContext<ClassCurationServices>;

export function addBatchCommands(program: Command, run: RunCommand<ClassCurationServices>): void {
  const batch = program.command('batch').description('look at imports, undo them, replace their boxes');
  batch
    .command('list')
    .description('all imports with what has become of their images')
    .action(() => run(printBatches));
  batch
    .command('show <id>')
    .description('an import with its licence, camera and classes')
    .option('--images', 'list its images with their ids')
    .action((id: string, options: { images?: boolean }) =>
      run((context) => printBatch(context, batchIdFrom(id), options.images ?? false)),
    );
  batch
    .command('undo <id>')
    .description('delete its images; those that were reviewed are retired with their reviews')
    .action((id: string) =>
      run(async (context) => {
        const { undoBatch } = await import('./service.ts');
        const { deleted, retired } = await undoBatch(context.services, context.actor, batchIdFrom(id));
        context.answer({ deleted, retired });
        context.print(`${counted(deleted, 'image')} deleted, ${retired} retired since they have reviews.`);
      }),
    );
  for (const replaced of ['suggestions', 'truth'] as const) addReplaceCommand(batch, run, replaced);
  batch
    .command('restore-suggestions <id>')
    .description('take back the last change of its suggestions; done twice, the change is there again')
    .action((id: string) =>
      run(async (context) => {
        const { restoreSuggestions } = await import('./service.ts');
        const result = await restoreSuggestions(context.services, context.actor, batchIdFrom(id));
        printCuration(result, 'got back the suggestions from before', context);
      }),
    );
  batch
    .command('map-class <id> <from> <to>')
    .description('give all boxes of a class another one')
    .action((id: string, from: string, to: string) =>
      run(async (context) => {
        const { mapClass } = await import('./service.ts');
        const result = await mapClass(context.services, context.actor, batchIdFrom(id), from, to);
        printCuration(result, `got ${to} in place of ${from}`, context);
      }),
    );
}

function addReplaceCommand(
  batch: Command,
  run: RunCommand<ClassCurationServices>,
  replaced: 'suggestions' | 'truth',
): void {
  const command = batch
    .command(`replace-${replaced} <id> <place>`)
    .description(
      replaced === 'truth'
        ? 'take the trusted boxes of its images from a file, folder or archive, which makes them gold'
        : 'take the suggestions of its images from a file, folder or archive',
    )
    .option('--class-map <file>', 'JSON object from class names of the file to ours')
    .option('--map-section <name>', 'the part of the class map to use, where it holds several');
  if (replaced === 'suggestions')
    command
      .option('--threshold <score>', 'the least score of a suggestion: boxes below it are candidates')
      .option('--candidates <score>', 'the least score of a candidate, with --threshold', '0.05');
  command.action((id: string, place: string, options: ReplacementOptions) =>
    run(async (context) => {
      const [{ readReplacement }, { listBatchNames }, service] = await Promise.all([
        import('../curation/read-replacement.ts'),
        import('./queries.ts'),
        import('./service.ts'),
      ]);
      const { services, actor } = context;
      const { classes } = await services.event.current();
      const batchId = batchIdFrom(id);
      await service.requireBatch(services, batchId);
      const replacement = await readReplacement(place, options, await listBatchNames(services.db, batchId), classes);
      const replace = replaced === 'truth' ? service.replaceTruth : service.replaceSuggestions;
      printCuration(await replace(services, actor, batchId, replacement), `got other ${replaced}`, context);
    }),
  );
}

function batchIdFrom(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageRefusal(`"${text}" is not the number of a batch. "batch list" names them.`);
  return Number(text);
}

async function printBatches({ services, print, answer }: Context): Promise<void> {
  const { listBatches } = await import('./queries.ts');
  const batches = await listBatches(services.db);
  answer({ batches });
  if (batches.length === 0) return print('Nothing was imported.');
  const rows = batches.map((figures) => [
    String(figures.batch.id),
    figures.batch.name,
    figures.batch.createdAt.toISOString().slice(0, 16),
    stateOf(figures),
    ...[figures.images, figures.gold, figures.reviewed, figures.retired].map(String),
  ]);
  print(table(['id', 'name', 'imported', 'state', 'images', 'gold', 'reviewed', 'retired'], rows));
}

function stateOf({ batch }: BatchFigures): string {
  if (batch.undoneAt) return 'undone';
  return batch.completedAt ? 'complete' : 'unfinished';
}

async function printBatch({ services, print, answer }: Context, batchId: number, hasImages: boolean): Promise<void> {
  const [{ boxesByLabel, listBatchImages }, { requireBatch }] = await Promise.all([
    import('./queries.ts'),
    import('./service.ts'),
  ]);
  const figures = await requireBatch(services, batchId);
  const { batch } = figures;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['name', batch.name],
    ['source', batch.source],
    ['format', batch.format],
    ['imported', `${batch.createdAt.toISOString()} by ${batch.actor}`],
    ['state', stateOf(figures)],
    ['licence', batch.licence],
    ['attribution', batch.attribution],
    ['camera', batch.camera],
    ['captured', batch.capturedAt?.toISOString()],
    ['originals', batch.keepsOriginals ? 'kept' : 'not kept'],
    ['images', `${figures.images}, ${figures.gold} gold, ${figures.reviewed} reviewed, ${figures.retired} retired`],
  ];
  print(
    table(
      ['batch', String(batch.id)],
      facts.flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  );
  const labels = await boxesByLabel(services.db, batchId);
  const images = hasImages ? await listBatchImages(services.db, batchId) : undefined;
  answer({ ...figures, labels, ...(images && { images }) });
  print(
    table(
      ['class', 'boxes'],
      labels.map(({ label, boxes }) => [label, String(boxes)]),
    ),
  );
  if (!images) return;
  const rows = images.map(({ imageId, sourceName, isGold, reviews, isRetired }) => [
    String(imageId),
    sourceName,
    isGold ? 'gold' : '',
    String(reviews),
    isRetired ? 'retired' : '',
  ]);
  print(table(['id', 'file', '', 'reviews', ''], rows));
}
