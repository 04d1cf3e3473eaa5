import { counted } from '@uvh/domain/text/counted';
import { type Command, Option } from 'commander';
import type { CommandContext, RunCommand } from '../../../platform/cli/command.ts';
import { groupOf } from '../../../platform/cli/group.ts';
import type { ClassCurationServices, Curation, TruthFor } from './service.ts';

interface TruthOptions {
  readonly truth?: string;
  readonly classMap?: string;
  readonly mapSection?: string;
}

export function addImageCommands(program: Command, run: RunCommand<ClassCurationServices>): void {
  const images = groupOf(
    program,
    'images',
    'look at images, take them out of the event, bring them back, make them gold',
  );
  images
    .command('retire <ids...>')
    .description('take images out of the event; their reviews stay (ids as "images list" names them)')
    .action((ids: string[]) =>
      run(async (context) => {
        const [{ retireImages }, { imageIdsFrom }] = await modules();
        printCuration(await retireImages(context.services, context.actor, imageIdsFrom(ids)), 'retired', context);
      }),
    );
  images
    .command('restore <ids...>')
    .description('bring retired images back into the event')
    .action((ids: string[]) =>
      run(async (context) => {
        const [{ restoreImages }, { imageIdsFrom }] = await modules();
        printCuration(await restoreImages(context.services, context.actor, imageIdsFrom(ids)), 'restored', context);
      }),
    );
  const gold = images.command('gold').description('make images gold, or ordinary ones again');
  gold
    .command('set <ids...>')
    .description('make images gold: by the boxes of a file, else by the consensus where it is settled')
    .option('--truth <place>', 'boxes known to be right, for the images by their file names')
    .option('--class-map <file>', 'JSON object from class names of the file to ours')
    .addOption(new Option('--map-section <name>', 'the part of the class map to use, where it holds several'))
    .action((ids: string[], options: TruthOptions) =>
      run(async (context) => {
        const [{ setGold, truthByConsensus }, { imageIdsFrom }] = await modules();
        const imageIds = imageIdsFrom(ids);
        const truthFor =
          options.truth === undefined
            ? truthByConsensus
            : await truthOf(options.truth, options, context.services, imageIds);
        const result = await setGold(context.services, context.actor, imageIds, truthFor);
        printCuration(result, 'gold now', context);
      }),
    );
  gold
    .command('unset <ids...>')
    .description('make gold images ordinary ones; what was known of them is forgotten')
    .action((ids: string[]) =>
      run(async (context) => {
        const [{ unsetGold }, { imageIdsFrom }] = await modules();
        printCuration(await unsetGold(context.services, context.actor, imageIdsFrom(ids)), 'ordinary now', context);
      }),
    );
}

async function truthOf(
  place: string,
  options: TruthOptions,
  { db, event }: ClassCurationServices,
  imageIds: readonly number[],
): Promise<TruthFor> {
  const [{ readReplacement, truthFrom }, { readImageNames }] = await Promise.all([
    import('./read-replacement.ts'),
    import('./queries.ts'),
  ]);
  return truthFrom(
    await readReplacement(place, options, await readImageNames(db, imageIds), (await event.current()).classes),
  );
}

function modules() {
  return Promise.all([import('./service.ts'), import('./image-ids.ts')]);
}

/** Says what was changed, and of the others by reason what was not. */
export function printCuration(
  { changed, kept }: Curation,
  done: string,
  { print, answer, fail }: Pick<CommandContext<unknown>, 'print' | 'answer' | 'fail'>,
): void {
  answer({ changed, kept: kept.map(({ imageId, reason }) => ({ image_id: imageId, reason })) });
  for (const [reason, same] of Map.groupBy(kept, (one) => one.reason)) {
    const ids = same.slice(0, 10).map(({ imageId }) => imageId);
    const more = same.length > ids.length ? ` and ${same.length - ids.length} more` : '';
    print(`${ids.join(', ')}${more}: ${reason}`);
  }
  print(`${counted(changed.length, 'image')} ${done}.`);
  if (changed.length === 0) fail();
}
