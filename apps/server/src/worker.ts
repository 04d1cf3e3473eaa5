import { ROOT, readConfig } from './config.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { openNoDebugger } from './platform/processes/no-debugger.ts';
import { outliveLog } from './platform/processes/outlive-log.ts';
import { giveSignsOfLife } from './platform/processes/signs-of-life.ts';
import { StartEnded } from './platform/processes/start-up.ts';
import { servedAddress } from './platform/served-address.ts';
import { stopWhenAsked } from './platform/stop-requests.ts';
import { startWorker } from './start-worker.ts';

try {
  openNoDebugger();
  outliveLog();
  giveSignsOfLife();
  const config = readConfig(process.env, ROOT, servedAddress);
  await startWorker({ config, notice: (text) => console.warn(text), onStart: stopWhenAsked });
} catch (error) {
  if (!(error instanceof StartEnded)) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}
