import { ROOT, readConfig } from './config.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { stopWhenAsked } from './platform/stop-requests.ts';
import { startServer } from './start-server.ts';

try {
  const config = readConfig(process.env, ROOT);
  await startServer({ config, mode: 'event', notice: (text) => console.warn(text), onStart: stopWhenAsked });
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
