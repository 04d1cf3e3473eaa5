import { ROOT, readConfig } from './config.ts';
import { firstOrganiserLink } from './features/accounts/first-organiser.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { openNoDebugger } from './platform/processes/no-debugger.ts';
import { outliveLog } from './platform/processes/outlive-log.ts';
import { StartEnded } from './platform/processes/start-up.ts';
import { stopWhenAsked } from './platform/stop-requests.ts';
import { startServer } from './start-server.ts';

try {
  openNoDebugger();
  outliveLog();
  const config = readConfig(process.env, ROOT);
  const notice = (text: string) => console.warn(text);
  const { context } = await startServer({ config, mode: 'event', notice, onStart: stopWhenAsked });
  const link = await firstOrganiserLink(context);
  if (link !== undefined)
    notice(`There is no organiser yet. Open this link within a day to become the first one: ${link}`);
} catch (error) {
  if (!(error instanceof StartEnded)) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}
