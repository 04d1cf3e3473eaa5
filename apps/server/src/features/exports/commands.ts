import path from 'node:path';
import { thingsOf } from '@uvh/domain/annotation/things';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { interruptSignal } from '../../platform/cli/interrupt-signal.ts';
import { progressBar } from '../../platform/cli/progress-bar.ts';
import { countsSentence } from './counts-sentence.ts';
import type { ExportServices } from './export-dataset.ts';
import { type ExportOptions, exportOrderOf } from './read-options.ts';

export function addExportCommands(program: Command, run: RunCommand<ExportServices>): void {
  program
    .command('export <target>')
    .description('write the data set, all reviews and a data card into a new folder or ZIP')
    .option(
      '--format <names>',
      'coco, yolo, voc, cvat, label-studio, csv, parquet, hf; several with commas; all',
      'coco',
    )
    .option('--methods <names>', 'ours, majority, dawid-skene, staple; the first is the data set; all', 'ours')
    .option('--with-images', 'write the pictures too, without EXIF', false)
    .option('--with-originals', 'write the imported files instead, without metadata, where they were kept', false)
    .option('--blur-boxes <place>', 'blur what the boxes of a file or folder enclose: faces, plates; any format')
    .option('--zip', 'write a ZIP (also when the target ends in .zip)', false)
    .option('--split <shares>', 'percent of train, val and test, or none', '80/10/10')
    .option('--split-by <rule>', 'what stays together: camera-and-day, camera, day, folder, pattern', 'camera-and-day')
    .option('--split-pattern <regex>', 'for --split-by pattern: its groups in the file name name what stays together')
    .option('--camera-pattern <regex>', 'which part of a file name is the camera; else what the import noted')
    .option(
      '--min-reviews <count>',
      'leave out pictures with fewer reviews that count; 0 writes unreviewed ones too',
      '1',
    )
    .option('--settled', 'only pictures whose consensus is settled', false)
    .option('--min-agreement <share>', 'least mean agreement on the objects of a picture, 0 to 1')
    .option('--max-risk <share>', 'most expected mistakes per box of a picture')
    .option('--class <names>', 'only these classes')
    .option('--zone <numbers>', 'only these zones')
    .option('--camera <names>', 'only these cameras')
    .option('--title <text>', 'title of the data set')
    .option('--licence <id>', 'licence of the annotations, e.g. CC-BY-4.0')
    .option('--picture-licence <id>', 'licence of pictures whose import named none')
    .option('--attribution <text>', 'whom to credit for pictures whose import named nobody')
    .option('--source <text>', 'where the pictures come from, for the data card')
    .option(
      '--author <name>',
      'who is to be cited; may be repeated',
      (name: string, all: string[]) => [...all, name],
      [],
    )
    .option('--url <address>', 'where the data set will be found')
    .addHelpText('after', '\ndocs/data-set.md says what is in an export, field by field.')
    .action((target: string, options: ExportOptions) =>
      run(async ({ services, print, answer }) => {
        const { exportDataset } = await import('./export-dataset.ts');
        const event = await services.event.current();
        const order = exportOrderOf(path.resolve(target), options, event);
        const bar = progressBar('pictures');
        const interrupt = interruptSignal();
        const figures = await exportDataset(services, order, bar.update, interrupt.signal).finally(() => {
          bar.stop();
          interrupt.release();
        });
        answer({ ...figures, target: order.target });
        print(
          `${countsSentence(figures, thingsOf(event.classes))}; ${counted(figures.reviews, 'review')}: ${order.target}`,
        );
        if (figures.lost > 0)
          print(
            `${counted(figures.lost, 'picture is', 'pictures are')} missing from the picture store or damaged, and left out; see lost-pictures.jsonl, first ${onOneLine(figures.lostPictures[0]?.fileName ?? '')}.`,
          );
        if (figures.leftOut > 0)
          print(`${counted(figures.leftOut, 'picture was', 'pictures were')} left out by the options.`);
        if (order.card.licence === undefined)
          print(
            'The data card states no licence. State it with --licence, that of the pictures with --picture-licence.',
          );
      }),
    );
}
