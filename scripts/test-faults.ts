import { parseArgs } from 'node:util';
import { runSteps } from './steps.ts';

/**
 * Faults made on purpose against whole installations, on this machine alone: `npm run test:faults`, or some of them by
 * their names (`npm run test:faults -- kill fuzz`). `--full` sends a thousand submissions during each fault and a
 * thousand requests to each call.
 */
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
await runSteps([
  {
    name: `faults${values.full ? ', in full' : ''}`,
    command: 'vitest',
    args: ['run', '--config', 'vitest.faults.config.ts', ...positionals],
    env: { FAULTS: values.full ? 'full' : 'some' },
  },
]);
