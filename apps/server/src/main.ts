import { ROOT, readConfig } from './config.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { startServer, stopAtSignals } from './start-server.ts';

try {
  const config = readConfig(process.env, ROOT);
  const server = await startServer({ config, mode: 'event', notice: (text) => console.warn(text) });
  stopAtSignals(server.stop);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
