import { type Command, Option } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import type { ImportServices } from './import-images.ts';
import type { ImportOptions } from './run-import.ts';

export function addImportCommands(program: Command, run: RunCommand<ImportServices>): void {
  program
    .command('import <folder>')
    .description('take in the pictures of a folder with the boxes that a machine suggested on them')
    .requiredOption('--suggestions <file>', 'COCO file of the suggested boxes')
    .option('--trusted <file>', 'COCO file of boxes known to be right; their images become gold')
    .option('--class-map <file>', 'JSON object from class names of the files to ours, null where a person must choose')
    .option('--map-section <name>', 'the part of the class map to use, where it holds several')
    .addOption(
      new Option('--zone <zone>', 'one zone for all; by difficulty when left out').choices(['0', '1', '2', '3']),
    )
    .action((folder: string, options: ImportOptions) =>
      run(async (context) => {
        const { runImport } = await import('./run-import.ts');
        await runImport(folder, options, context);
      }),
    );
}
