import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import type { ExportServices } from './export-dataset.ts';

export function addExportCommands(program: Command, run: RunCommand<ExportServices>): void {
  program
    .command('export [folder]')
    .description('write the consensus data set, all reviews and a README into a new folder')
    .addOption(new Option('--format <format>', 'how boxes are written').choices(['coco']).default('coco'))
    .option('--min-reviews <count>', 'leave out images with fewer reviews', wholeNumber, 1)
    .action((folder: string | undefined, options: { minReviews: number }) =>
      run(async ({ services, print }) => {
        const { exportDataset } = await import('./export-dataset.ts');
        const stamp = services.clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
        const target = path.resolve(folder ?? `export-${stamp}`);
        const figures = await exportDataset(services, { folder: target, minReviews: options.minReviews });
        print(`${figures.images} images with ${figures.boxes} vehicles, ${figures.reviews} reviews: ${target}`);
      }),
    );
}

function wholeNumber(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}
