import { parseArgs } from 'node:util';
import { benchAnnotator } from './annotator/annotator-bench.ts';
import { benchClasses } from './classes/classes-bench.ts';
import { benchConsole } from './console/console-bench.ts';
import { benchDay } from './day/day-bench.ts';
import { benchDetector } from './detector/detector-bench.ts';
import { benchFirstImage } from './first-image/first-image-bench.ts';
import { benchFormats } from './formats/formats-bench.ts';
import { benchImport } from './import/import-bench.ts';
import { benchKeys } from './keys/keys-bench.ts';
import { benchLighthouse } from './lighthouse/lighthouse-bench.ts';
import { benchLoad } from './load/load-bench.ts';
import { benchScale } from './scale/scale-bench.ts';
import { benchSnap } from './snap/snap-bench.ts';
import { benchTick } from './tick/tick-bench.ts';

/** What some benches can be told. */
interface BenchOptions {
  /** A folder of pictures in place of the shipped ones. */
  readonly images?: string | undefined;
  /** Whether weights are learnt anew. */
  readonly learn?: boolean | undefined;
}

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  annotator: benchAnnotator,
  classes: benchClasses,
  console: benchConsole,
  day: benchDay,
  detector: benchDetector,
  'first-image': benchFirstImage,
  formats: benchFormats,
  import: benchImport,
  keys: benchKeys,
  lighthouse: benchLighthouse,
  load: benchLoad,
  scale: benchScale,
  snap: benchSnap,
  tick: benchTick,
};

const { values: options, positionals: asked } = parseArgs({
  options: { images: { type: 'string' }, learn: { type: 'boolean' } },
  allowPositionals: true,
});
// The large event takes ten minutes and 10 GiB: only when it is asked for.
const names = asked.length > 0 ? asked : Object.keys(BENCHES).filter((name) => name !== 'scale');
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) {
    console.error(`There is no bench called ${name}. There is: ${Object.keys(BENCHES).join(', ')}.`);
    process.exit(1);
  }
  await bench(options);
}
