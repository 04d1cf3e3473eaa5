import type { Answer } from '@uvh/contract/call';
import type { listTokens } from '@uvh/contract/calls/organiser/tokens';
import { TOKEN_SCOPES } from '@uvh/contract/scopes';
import type { Command } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import { CommandRefusal, UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import type { WithCalls } from '../../../platform/cli/console-calls.ts';
import { idFrom, oneOf, wholeNumberFrom } from '../../../platform/cli/option-values.ts';
import { type Columns, showRows } from '../../../platform/cli/row-output.ts';
import type { Platform } from '../../../platform/platform.ts';

type Token = Answer<typeof listTokens>['tokens'][number];

const load = () => import('@uvh/contract/calls/organiser/tokens');

const COLUMNS: Columns<Token> = [
  ['id', ({ token_id: id }) => id],
  ['name', ({ name }) => name],
  ['of', ({ username }) => username],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['last used', ({ last_used_at: at }) => at],
  ['expires', ({ expires_at: at }) => at],
  ['', ({ is_good: isGood, revoked_at: revokedAt }) => (isGood ? 'good' : revokedAt ? 'revoked' : 'over')],
];

interface CreateOptions {
  readonly for: string;
  readonly scopes: string;
  readonly days: string;
}

type Services = WithCalls & Pick<Platform, 'db' | 'clock' | 'random'>;

export function addTokenCommands(program: Command, run: RunCommand<Services>): void {
  const tokens = program.command('tokens').description('access tokens for scripts that call the API');
  tokens
    .command('list')
    .description('all tokens, latest first; their texts are stored nowhere')
    .action(() =>
      run(async (context) => {
        const { listTokens: call } = await load();
        const { tokens: rows } = await context.services.calls.make(call, {});
        showRows(context, { rows, total: rows.length }, COLUMNS);
      }),
    );
  tokens
    .command('create <name>')
    .description('make a token in the name of an organiser; it is printed this once')
    .requiredOption('--for <email>', 'the organiser in whose name it acts')
    .requiredOption('--scopes <names>', `what it may do, with commas: ${TOKEN_SCOPES.join(', ')}`)
    .option('--days <n>', 'how long it is good', '90')
    .action((name: string, options: CreateOptions) =>
      run(async ({ services, actor, print, answer }) => {
        const { MAX_TOKEN_DAYS, MAX_TOKEN_NAME } = await load();
        const scopes = options.scopes.split(',').map((each) => oneOf('--scopes', TOKEN_SCOPES, each.trim()));
        const days = wholeNumberFrom('--days', options.days) ?? 90;
        if (days > MAX_TOKEN_DAYS) throw new UsageRefusal(`--days is at most ${MAX_TOKEN_DAYS}.`);
        const trimmed = name.trim();
        if (trimmed === '' || trimmed.length > MAX_TOKEN_NAME)
          throw new UsageRefusal(`A name has 1 to ${MAX_TOKEN_NAME} characters.`);
        const [{ accountAt }, { makeToken }] = await Promise.all([import('../organisers.ts'), import('./service.ts')]);
        const account = await accountAt(services.db, options.for);
        if (account.role !== 'organiser') throw new CommandRefusal(`${account.email} is not an organiser.`);
        const made = await makeToken(services, actor, { name: trimmed, scopes, days, userId: account.id });
        answer({ token_id: made.id, token: made.token, expires_at: made.expiresAt.toISOString() });
        print(`${made.token}\nIt is shown once, and good until ${made.expiresAt.toISOString()}.`);
      }),
    );
  tokens
    .command('revoke <id>')
    .description('make a token worthless at once')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { revokeToken } = await load();
        answer(await calls.make(revokeToken, { params: { tokenId: idFrom(id) } }));
        print('Revoked.');
      }),
    );
}
