import { ROOT, readConfig } from '../apps/server/src/config.ts';
import type { AppContext } from '../apps/server/src/context.ts';
import { prepareDemo } from '../apps/server/src/features/demo/prepare-demo.ts';
import { explainFailure } from '../apps/server/src/platform/cli/explain-failure.ts';
import { ConfigError } from '../apps/server/src/platform/config-error.ts';
import { assertPortIsFree, startServer, stopAtSignals } from '../apps/server/src/start-server.ts';
import { BuildError, buildWebWhenStale } from './build-web.ts';

const DEMO_ACCOUNTS = ['player@demo.test', 'leader@demo.test', 'organiser@demo.test'];
const DEMO_PASSWORD = 'demo1234';

const say = (text: string) => console.log(text);

/** `npm start` (demo) and `npm run serve`: builds what is stale, starts everything, says where it is. */
export async function run(command: string): Promise<void> {
  try {
    if (command !== 'demo' && command !== 'serve') {
      throw new ConfigError('Say what to start: "npm start" for the demo event, "npm run serve" for a real one.');
    }
    const config = readConfig(process.env, ROOT);
    // Told before the work, not after it.
    await assertPortIsFree(config);
    await buildWebWhenStale(say);
    const mode = command === 'demo' ? 'demo' : 'event';
    const server = await startServer({
      config,
      mode,
      notice: say,
      prepare: async (context) => {
        refuseDemoData(command, context);
        if (context.mode === 'demo') await prepareDemo(context);
      },
    });
    stopAtSignals(async () => {
      say('\nStopping ...');
      await server.stop();
    });
    say(welcome(server.context, server.url));
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : explainFailure(error));
    process.exit(1);
  }
}

/** Made-up people have no place in a real event. */
function refuseDemoData(command: string, context: AppContext): void {
  if (command !== 'serve' || context.mode !== 'demo') return;
  throw new ConfigError(
    `${context.config.databaseUrl === undefined ? context.config.dataDir : 'DATABASE_URL'} holds the demo event. ` +
      'Choose another DATA_DIR (or DATABASE_URL) for a real one.',
  );
}

function welcome({ mode, config }: AppContext, url: string): string {
  if (mode !== 'demo') {
    const mail = config.smtpUrl === undefined ? '\n  Mail waits in the outbox until SMTP_URL is set.' : '';
    return `\n  Urban Vision Hackathon\n\n  ${url}${mail}\n`;
  }
  return [
    '',
    '  Urban Vision Hackathon, demo event',
    '',
    `  ${url}`,
    '',
    ...DEMO_ACCOUNTS.map((account) => `  ${account.padEnd(22)}${DEMO_PASSWORD}`),
    '',
    `  Mail that was sent: ${url}/dev/mail`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}
