import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readConfig } from '../apps/server/src/config.ts';
import type { AppContext } from '../apps/server/src/context.ts';
import { firstOrganiserLink } from '../apps/server/src/features/accounts/first-organiser.ts';
import { prepareOwnEvent } from '../apps/server/src/features/demo/own-event.ts';
import { prepareDemo } from '../apps/server/src/features/demo/prepare-demo.ts';
import { explainFailure } from '../apps/server/src/platform/cli/explain-failure.ts';
import { ConfigError } from '../apps/server/src/platform/config-error.ts';
import { openNoDebugger } from '../apps/server/src/platform/processes/no-debugger.ts';
import { outliveLog } from '../apps/server/src/platform/processes/outlive-log.ts';
import { StartEnded } from '../apps/server/src/platform/processes/start-up.ts';
import { stopWhenAsked } from '../apps/server/src/platform/stop-requests.ts';
import { assertPortIsFree, startServer } from '../apps/server/src/start-server.ts';
import { BuildError, buildWebWhenStale } from './build-web.ts';

const DEMO_ACCOUNTS = ['player@demo.test', 'leader@demo.test', 'organiser@demo.test'];
const DEMO_PASSWORD = 'demo1234';

const say = (text: string) => console.log(text);

const COMMANDS = ['demo', 'serve', 'dev'] as const;
type Command = (typeof COMMANDS)[number];

/** `npm start` (demo) and `npm run serve`: builds what is stale, starts everything, says where it is. */
export async function run(word: string, options: readonly string[] = []): Promise<void> {
  try {
    openNoDebugger();
    outliveLog();
    const command = COMMANDS.find((known) => known === word);
    if (command === undefined) {
      throw new ConfigError('Say what to start: "npm start" for the demo event, "npm run serve" for a real one.');
    }
    const file = eventFileIn(options);
    const config = readConfig(file === undefined ? process.env : environmentOf(file), ROOT);
    // Told before the work, not after it.
    await assertPortIsFree(config);
    // While developing, Vite serves the pages from their sources.
    if (command !== 'dev') await buildWebWhenStale(say);
    const server = await startServer({
      config,
      mode: command === 'serve' ? 'event' : 'demo',
      notice: say,
      prepare: async (context) => {
        refuseDemoData(command, context);
        if (file !== undefined) await prepareOwnEvent(context, file, say);
        else if (context.mode === 'demo') await prepareDemo(context);
      },
      onStart: (stop) =>
        stopWhenAsked(async () => {
          say('\nStopping ...');
          await stop();
        }),
    });
    say(welcome(server.context, server.url, await firstOrganiserLink(server.context)));
  } catch (error) {
    if (error instanceof StartEnded) return;
    console.error(error instanceof BuildError ? error.message : explainFailure(error));
    process.exit(1);
  }
}

/** The file of `--event`, from the folder in which the command was typed. */
function eventFileIn(options: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...options], options: { event: { type: 'string' } } });
  return values.event === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '.', values.event);
}

/** Each event file has data of its own beside those of the demo, and its game is open whatever its dates say. */
function environmentOf(file: string): NodeJS.ProcessEnv {
  const name = path.basename(path.dirname(file)).replace(/[^\w-]/g, '-') || 'event';
  return { DATA_DIR: path.join('.data', 'events', name), EVENT_PHASE: 'open', ...process.env };
}

/** Made-up people have no place in a real event. */
function refuseDemoData(command: Command, context: AppContext): void {
  if (command !== 'serve' || context.mode !== 'demo') return;
  throw new ConfigError(
    `${context.config.databaseUrl === undefined ? context.config.dataDir : 'DATABASE_URL'} holds the demo event. ` +
      'Choose another DATA_DIR (or DATABASE_URL) for a real one.',
  );
}

function welcome({ mode, config, event }: AppContext, url: string, setupLink: string | undefined): string {
  if (mode !== 'demo') {
    const mail = config.smtpUrl === undefined ? '\n  Mail waits in the outbox until SMTP_URL is set.' : '';
    return `\n  Urban Vision Hackathon\n\n  ${url}${mail}\n${setupLink === undefined ? '' : sayFirstOrganiser(setupLink)}`;
  }
  return [
    '',
    `  ${event.known().settings.eventName ?? 'Urban Vision Hackathon'}, demo event`,
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

function sayFirstOrganiser(link: string): string {
  return `\n  There is no organiser yet. Open this link within a day to become the first one:\n  ${link}\n`;
}
