import type { CallInput } from '@uvh/contract/call';
import { listReports } from '@uvh/contract/calls/organiser/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReportRows } from '../../src/features/reports/console/queries.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const REPORTS = 5000;
const IMAGES = 20;
const PAGE = 100;

describe('the list of many reports', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
    const team = await aTeam(server, 'Signal Jumpers');
    const { userId } = await aPerson(server, { team });
    const images: number[] = [];
    while (images.length < IMAGES) images.push(await anImage(server));
    // Several of one moment, so that pages end between equals.
    await server.services.db.execute(sql`
      insert into report (image_id, user_id, team_id, key, kind, note, is_given_back, created_at, decision, reason, decided_by, decided_at)
      select (${`{${images.join(',')}}`}::bigint[])[1 + n % ${IMAGES}::int], ${userId}, ${team.teamId}, 'key ' || n,
        case when n % 50 = 0 then 'private' else 'broken' end, case when n % 500 = 0 then 'a 100% odd_one' else '' end, false,
        now() - n / 7 * interval '1 minute', kept, kept, kept, case when kept is not null then now() end
      from (select n, case when n % 4 > 0 then 'keep' end as kept from generate_series(1, ${REPORTS}::int) n) one`);
    await server.services.db.execute(sql`analyze report`);
  });
  afterAll(() => server.close());

  type Query = NonNullable<CallInput<typeof listReports>['query']>;
  /** All pages one behind the other. */
  const listed = async (query: Query) => {
    const ids: number[] = [];
    let total: number | null = null;
    for (let after: string | undefined; ; ) {
      const page = await server.succeed(
        listReports,
        { query: { ...query, limit: PAGE, ...(after && { after }) } },
        { token },
      );
      ids.push(...page.rows.map((row) => row.report_id));
      total ??= page.total;
      if (page.next === null) return { ids, total };
      after = page.next;
    }
  };
  const expected = async (where: string, order: string) => {
    const { rows } = await server.services.db.execute<{ id: string }>(
      sql.raw(`select id from report where ${where} order by ${order}`),
    );
    return rows.map(({ id }) => Number(id));
  };

  it.each([
    [{}, 'true', 'created_at desc, id desc'],
    [{ direction: 'asc' }, 'true', 'created_at asc, id asc'],
    [{ sort: 'image_id' }, 'true', 'image_id desc, id desc'],
    [{ kind: 'private', state: 'open' }, `kind = 'private' and decided_at is null`, 'created_at desc, id desc'],
    [{ state: 'decided', sort: 'image_id', direction: 'asc' }, 'decided_at is not null', 'image_id asc, id asc'],
    [{ search: '100% ODD_' }, `note <> ''`, 'created_at desc, id desc'],
    [{ search: 'signal j', kind: 'private' }, `kind = 'private'`, 'created_at desc, id desc'],
    [{ search: '100_' }, 'false', 'id'],
  ] satisfies [Query, string, string][])('has each once, in its order: %j', async (query, where, order) => {
    const ids = await expected(where, order);
    expect(await listed(query)).toEqual({ ids, total: ids.length });
  });

  it.each(['at', 'image_id'] as const)('reads the reports of a page and no others, by %s', async (sort) => {
    const filter = { state: 'all', search: '', sort, direction: 'desc', sortKey: undefined, limit: PAGE } as const;
    const read = await server.services.db.transaction(async (tx) => {
      // What this connection read before counts too, until it has told.
      const counted = async () => {
        const { rows } = await tx.execute<{ read: string }>(sql`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'report'`);
        return Number(rows[0]?.read);
      };
      const before = await counted();
      const sortKey = (await listReportRows(tx, filter)).at(-1)?.sortKey;
      await listReportRows(tx, { ...filter, sortKey });
      return (await counted()) - before;
    });
    // Two pages, and what stands beside their last row.
    expect(read).toBeLessThan(REPORTS / 2);
  });
});
