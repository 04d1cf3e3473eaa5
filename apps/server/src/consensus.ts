import { parseArgs } from 'node:util';
import { withoutSteering } from '@uvh/domain/text/plain-note';
import { consensusFromFiles } from './features/exports/from-files/consensus-from-files.ts';
import { outliveReaders } from './platform/cli/closed-reader.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';

outliveReaders();

const HELP = `npm run consensus -- <reviews> <new folder or file.zip> [options]

Brings the reviews of several people together, without the event's database or server: consensus, risk, agreement and
skill as files. docs/data-set.md says what they hold.

  <reviews>            an export of the event (its folder or its reviews.jsonl), or the work of several annotators as
                       Label Studio JSON or CVAT XML (predictions are what was suggested, ground truth is gold)

  --methods <names>    ours, majority, dawid-skene, staple; the first is the data set (default all)
  --format <names>     as of 'organiser export' (default csv,coco)
  --class-map <file>   source classes as classes of the event (JSON, name: class, null or false)
  --event <file>       the event file whose classes these are; an export brings its own
  --title <text>       title of the data set
  --licence <id>       licence of the annotations
  --url <address>      where the data set is found`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      methods: { type: 'string', default: 'all' },
      format: { type: 'string', default: 'csv,coco' },
      'class-map': { type: 'string' },
      event: { type: 'string' },
      title: { type: 'string' },
      licence: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [input, output] = positionals;
  if (values.help || input === undefined || output === undefined) console.log(HELP);
  else {
    const { methods, format, title, licence, url } = values;
    const lines = await consensusFromFiles({
      input,
      output,
      methods,
      format,
      title,
      licence,
      url,
      classMap: values['class-map'],
      eventFile: values.event,
    });
    console.log(withoutSteering(lines.join('\n')));
  }
} catch (error) {
  const isMistyped = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(isMistyped ? `${error.message}\n\n${HELP}` : withoutSteering(explainFailure(error)));
  process.exitCode = 1;
}
