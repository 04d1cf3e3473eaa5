import type { Command } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import { addPictureOptions } from '../import/commands.ts';
import type { SuggestOptions } from './open-detector.ts';
import type { SuggestCommandServices } from './run-suggest.ts';

export function addSuggestCommands(program: Command, run: RunCommand<SuggestCommandServices>): void {
  const command = program
    .command('suggest [source]')
    .description(
      'take in pictures with the boxes that a detector of yours suggests on them (an ONNX file: YOLOX, YOLOv5, ' +
        'YOLOv8/v11, RT-DETR); the pictures are a folder, a ZIP, a TAR, or a CSV of keys of an object store',
    )
    .option('--batch <id>', 'in place of a source: replace the suggestions of an import that nobody has reviewed yet')
    .requiredOption('--model <file>', 'the detector, an ONNX file')
    .option('--class-names <file>', 'names of its classes, where the model does not hold them: one a line, or JSON')
    .option('--class-map <file>', 'JSON object from class names of the model to ours, null where a person must choose')
    .option('--map-section <name>', 'the part of the class map to use, where it holds several')
    .option('--accept-proposals', 'give classes the proposed one, where only one is proposed; people choose the rest')
    .option('--write-class-map <file>', 'write a class map with the proposals, to be edited, and stop')
    .option('--threshold <score>', 'the least score of a suggestion', '0.5')
    .option('--candidates <score>', 'the least score of a candidate; 1: none are kept', '0.05')
    .option('--no-tiles', 'look at each picture only as a whole: faster, and blind to what is far away')
    .option('--tile <px>', "side of a tile in pixels of the picture; the model's input when left out")
    .option('--input-size <px>', 'side of the input, where the model takes any; 640 when left out')
    .option('--workers <count>', 'threads to work with; one for each processor when left out')
    .option('--output <file>', 'write the boxes with their scores as a COCO file and import nothing')
    .option('--dry-run', 'look at five pictures, say what was found and how long all take, and write nothing');
  addPictureOptions(command).action((source: string | undefined, options: SuggestOptions) =>
    run(async (context) => {
      const { runSuggest } = await import('./run-suggest.ts');
      await runSuggest(source, options, context);
    }),
  );
}
