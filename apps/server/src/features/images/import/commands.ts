import type { Command } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import type { ImportCommandServices, ImportOptions } from './run-import.ts';

export function addImportCommands(program: Command, run: RunCommand<ImportCommandServices>): void {
  const command = program
    .command('import <source>')
    .description(
      'take in pictures with the boxes that a machine suggested on them: a folder, a ZIP, a TAR, or a CSV of keys ' +
        'of an object store (columns key, file_name, camera, captured_at, licence, attribution)',
    )
    .option(
      '--suggestions <place>',
      'file, folder or archive of the suggested boxes; else they lie beside the pictures',
    )
    .option('--trusted <place>', 'boxes known to be right; their images become gold')
    .option('--format <name>', 'format of the suggested boxes; recognised when left out')
    .option(
      '--class-map <file>',
      'JSON object from class names of the files to ours; null: a person must choose, false: left out',
    )
    .option('--map-section <name>', 'the part of the class map to use, where it holds several')
    .option('--accept-proposals', 'give unknown classes the proposed one, where only one is proposed')
    .option(
      '--threshold <score>',
      'the least score of a suggestion: boxes below it are candidates, shown only to those who look there',
    )
    .option('--candidates <score>', 'the least score of a candidate', '0.05')
    .option('--write-class-map <file>', 'write a class map with the proposals, to be edited, and import nothing')
    .option('--dry-run', 'say how everything is understood, and import nothing')
    .option('--skip-bad', 'leave out entries of the annotations that are not understood');
  addPictureOptions(command).action((source: string, options: ImportOptions) =>
    run(async (context) => {
      const { runImport } = await import('./run-import.ts');
      await runImport(source, options, context);
    }),
  );
}

/** What is said of the pictures themselves, however their boxes come about. */
export function addPictureOptions(command: Command): Command {
  return command
    .option('--name <text>', 'name of the batch; that of the source when left out')
    .option('--licence <name>', 'licence of the pictures, such as CC-BY-4.0')
    .option('--attribution <text>', 'whom to credit')
    .option('--camera <name>', 'the camera that took them')
    .option('--captured-at <time>', 'when they were taken, such as 2026-11-21T08:30+05:30')
    .option('--exif-times', "take the time from each picture's EXIF; --captured-at is for those without")
    .option('--keep-originals', 'keep the source files beside what is delivered')
    .option('--practice', 'pictures to practise on, with --trusted: never in the game (setting: practice)')
    .option('--skip-near', 'leave out pictures that look like one that is there')
    .option('--objects <url>', 'the object store that a CSV of keys is about; that of S3_URL when left out')
    .option('--report <file>', 'write the report as JSON')
    .option('--zone <zone>', 'one zone for all, from 0; by difficulty when left out');
}
