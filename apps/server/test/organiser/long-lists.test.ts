import type { CallInput } from '@uvh/contract/call';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listEveryAppeal, nextOpenAppeal } from '@uvh/contract/calls/organiser/appeals';
import { listReports, nextOpenReport } from '@uvh/contract/calls/organiser/reports';
import { listSubmissions } from '@uvh/contract/calls/submission';
import { APPEALS_SHOWN_AS, shownAppeal } from '@uvh/contract/shown-appeal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppealRows } from '../../src/features/appeals/console/queries.ts';
import { findNextToJudge } from '../../src/features/appeals/judge-queries.ts';
import { listReportRows } from '../../src/features/reports/console/queries.ts';
import { listSubmissionRows } from '../../src/features/submissions/history/queries.ts';
import { PAGE_SIZE } from '../../src/features/submissions/history/service.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Of each list. */
const ROWS = 5000;
const IMAGES = 20;
const PAGE = 100;
const IS_OUT = '(select withdrawn_at is not null from image_queue q where q.image_id = appeal.image_id)';

describe('lists of many rows', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
    const team = await aTeam(server, 'Signal Jumpers');
    const { userId, token: player } = await aPerson(server, { team, username: 'Asha' });
    const images: number[] = [];
    while (images.length < IMAGES) images.push(await anImage(server));
    // Several of one moment, so that pages end between equals.
    await server.services.db.execute(sql`
      insert into report (image_id, user_id, team_id, key, kind, note, is_given_back, created_at, decision, reason, decided_by, decided_at)
      select (${`{${images.join(',')}}`}::bigint[])[1 + n % ${IMAGES}::int], ${userId}, ${team.teamId}, 'key ' || n,
        case when n % 50 = 0 then 'private' else 'broken' end, case when n % 500 = 0 then 'a 100% odd_one' else '' end, false,
        now() - n / 7 * interval '1 minute', kept, kept, kept, case when kept is not null then now() end
      from (select n, case when n % 4 > 0 then 'keep' end as kept from generate_series(1, ${ROWS}::int) n) one`);
    const { image_id } = await server.succeed(getImage, {}, { token: player });
    const { submission_id } = await server.succeed(
      submitImage,
      { body: { image_id, bbox: aReview() } },
      { token: player },
    );
    await server.services.db.execute(sql`
      insert into appeal (submission_id, image_id, user_id, team_id, box_index, box, said, was, created_at, outcome)
      select ${submission_id}, (${`{${images.join(',')}}`}::bigint[])[1 + n % ${IMAGES}::int], ${userId}, ${team.teamId}, n, '{}',
        'Bus', 'Car', now() - n / 7 * interval '1 minute', case when n % 4 > 0 then 'upheld' when n % 8 > 0 then 'refused' end
      from generate_series(1, ${ROWS}::int) n`);
    const [kept, ...out] = images.filter((_, at) => at % 3 !== 0);
    await server.services.db.execute(sql`
      update image_queue set withdrawn_at = now() where image_id = any(${`{${out.join(',')}}`}::bigint[]) and image_id <> ${kept ?? 0}`);
    await server.services.db.execute(sql`analyze report, appeal`);
  });
  afterAll(() => server.close());

  type Query = NonNullable<CallInput<typeof listReports>['query']>;
  type AppealQuery = NonNullable<CallInput<typeof listEveryAppeal>['query']>;
  /** All pages one behind the other. */
  const listed = async (query: Query) =>
    allPages(async (page) => {
      const { rows, ...rest } = await server.succeed(listReports, { query: { ...query, ...page } }, { token });
      return { ...rest, ids: rows.map((row) => row.report_id) };
    });
  const listedAppeals = async (query: AppealQuery) =>
    allPages(async (page) => {
      const { rows, ...rest } = await server.succeed(listEveryAppeal, { query: { ...query, ...page } }, { token });
      return { ...rest, ids: rows.map((row) => row.appeal_id) };
    });
  const expected = async (table: Table, where: string, order: string) => {
    const { rows } = await server.services.db.execute<{ id: string }>(
      sql.raw(`select id from ${table} where ${where} order by ${order}`),
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
  ] satisfies [Query, string, string][])('have each report once, in its order: %j', async (query, where, order) => {
    const ids = await expected('report', where, order);
    expect(await listed(query)).toEqual({ ids, total: ids.length });
  });

  it.each([
    [{}, 'true', 'created_at desc, id desc'],
    [{ direction: 'asc', state: 'open' }, `outcome is null and not ${IS_OUT}`, 'created_at asc, id asc'],
    [{ state: 'out' }, `outcome is null and ${IS_OUT}`, 'created_at desc, id desc'],
    [{ state: 'refused', sort: 'image_id' }, `outcome = 'refused'`, 'image_id desc, id desc'],
    [{ search: 'ASHA', state: 'upheld' }, `outcome = 'upheld'`, 'created_at desc, id desc'],
    [{ search: 'ash_' }, 'false', 'id'],
  ] satisfies [AppealQuery, string, string][])(
    'have each appeal once, in its order: %j',
    async (query, where, order) => {
      const ids = await expected('appeal', where, order);
      expect(await listedAppeals(query)).toEqual({ ids, total: ids.length });
    },
  );

  it('are narrowed down to appeals by what is said of each, in every row and in their number', async () => {
    const totals = await Promise.all(
      APPEALS_SHOWN_AS.map(async (state) => {
        const { rows, total } = await server.succeed(listEveryAppeal, { query: { state, limit: PAGE } }, { token });
        const said = rows.map((row) => shownAppeal(row.state, row.is_image_out ?? false));
        expect(new Set(said)).toEqual(new Set([state]));
        return total ?? 0;
      }),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(ROWS);
  });

  /** Rows in an order, each with its image, and the one of another image that comes next, round the list. */
  const inTurn = async (table: Table, where: string, order: string) => {
    const { rows } = await server.services.db.execute<{ id: string; image_id: string }>(
      sql.raw(`select id, image_id from ${table} where ${where} order by ${order}`),
    );
    return rows.map(({ id, image_id }, at) => {
      const others = [...rows.slice(at + 1), ...rows.slice(0, at)].filter((other) => other.image_id !== image_id);
      return { id: Number(id), next: others[0] ? Number(others[0].id) : null, open: others.length };
    });
  };
  /** The first ones, the last ones and a few between. */
  const some = <One>(all: readonly One[]) =>
    all.filter((_, at) => at < 3 || at >= all.length - 3 || at % (all.length >> 3) === 0);

  it.each([
    [{}, 'true', 'created_at desc, id desc'],
    [{ sort: 'image_id', direction: 'asc', search: 'signal' }, 'true', 'image_id asc, id asc'],
    [{ kind: 'broken', direction: 'asc' }, `kind = 'broken'`, 'created_at asc, id asc'],
    // All of one image, which one decision is about.
    [{ kind: 'private' }, `kind = 'private'`, 'created_at desc, id desc'],
  ] satisfies [CallInput<typeof nextOpenReport>['query'], string, string][])(
    'lead from each open report to the next one of another image: %j',
    async (query, where, order) => {
      const inAll = await inTurn('report', 'decided_at is null', order);
      for (const { id, next, open } of some(await inTurn('report', `decided_at is null and ${where}`, order))) {
        const found = await server.succeed(nextOpenReport, { params: { reportId: id }, query }, { token });
        const open_in_all = inAll.find((one) => one.id === id)?.open;
        expect(found).toEqual({ next: next && { report_id: next }, open, open_in_all });
      }
    },
  );

  it('lead from a report that is decided to the open one behind it, and nowhere where none fits', async () => {
    const [newest, decided] = await expected('report', 'true', 'created_at desc, id desc');
    const behind = await expected(
      'report',
      `decided_at is null and id not in (${newest}, ${decided})`,
      'created_at desc, id desc',
    );
    const params = { reportId: decided ?? 0 };
    const found = await server.succeed(nextOpenReport, { params, query: {} }, { token });
    expect(behind.slice(0, 3)).toContain(found.next?.report_id);
    const none = await server.succeed(nextOpenReport, { params, query: { search: 'nobody' } }, { token });
    expect(none).toEqual({ next: null, open: 0, open_in_all: found.open });
    expect(await server.refuse(nextOpenReport, { params: { reportId: 999_999 }, query: {} }, { token })).toBe(
      'NOT_FOUND',
    );
  });

  it.each([
    [{}, 'created_at desc, id desc'],
    [{ sort: 'image_id', direction: 'asc', search: 'asha' }, 'image_id asc, id asc'],
  ] satisfies [CallInput<typeof nextOpenAppeal>['query'], string][])(
    'lead from each open appeal to the next one about another image: %j',
    async (query, order) => {
      for (const { id, next, open } of some(await inTurn('appeal', `outcome is null and not ${IS_OUT}`, order))) {
        const found = await server.succeed(nextOpenAppeal, { params: { appealId: id }, query }, { token });
        expect(found).toMatchObject({ next: next && { appeal_id: next }, open, open_in_all: open });
      }
      expect(await server.refuse(nextOpenAppeal, { params: { appealId: 999_999 }, query }, { token })).toBe(
        'NOT_FOUND',
      );
    },
  );

  /** Rows of a table that the database looks at. */
  const rowsRead = (table: Table, look: (tx: Queryable) => Promise<unknown>) =>
    server.services.db.transaction(async (tx) => {
      // What this connection read before counts too, until it has told.
      const counted = async () => {
        const { rows } = await tx.execute<{ read: string }>(sql`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`);
        return Number(rows[0]?.read);
      };
      const before = await counted();
      await look(tx);
      return (await counted()) - before;
    });

  it.each([
    ['report', 'at'],
    ['report', 'image_id'],
    ['appeal', 'at'],
    ['appeal', 'image_id'],
  ] as const)('read the rows of a page and no others: each %s, by %s', async (table, sort) => {
    const filter = { state: 'all', search: '', sort, direction: 'desc', sortKey: undefined, limit: PAGE } as const;
    const list = table === 'report' ? listReportRows : listAppealRows;
    const read = await rowsRead(table, async (tx) => {
      const sortKey = (await list(tx, filter)).at(-1)?.sortKey;
      await list(tx, { ...filter, sortKey });
    });
    // Two pages, and what stands beside their last row.
    expect(read).toBeLessThan(ROWS / 2);
  });

  it('of open appeals have one for each third person, found without a look at the others', async () => {
    const bounds = { reviews: 0, opinions: 3 };
    const found: (number | undefined)[] = [];
    for (let each = 0; each < 3; each += 1) {
      const { userId } = await aPerson(server);
      const judge = { userId, teamId: 0 };
      const next = async (tx: Queryable) => found.push((await findNextToJudge(tx, judge, bounds))?.appealId);
      expect(await rowsRead('appeal', next)).toBeLessThan(10);
      await next(server.services.db);
    }
    // The same when they ask again, another for each.
    expect(found[0]).toBeDefined();
    expect(new Set(found).size).toBe(3);
  });

  it('of a team’s submissions, all of them old, have each once, without a look at those of others', async () => {
    const team = await aTeam(server);
    const { token: player } = await aPerson(server, { team });
    for (let others = 0; others < 15; others += 1) await aPerson(server, { team });
    await server.services.db.transaction(async (tx) => {
      // Nobody could review so many images here: leases, images and people are not looked for.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into submission (lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled, added, deleted,
          score_delta, team_score, created_at)
        select 100000 + n, image_id, user_id, team_id, '', '[]', 0, 0, 0, 0, 0, 0, 0, now() - (10000 - n / 7) * interval '1 minute'
        from (
          select image_id, user_id, team_id, row_number() over () as n from (
            select i.id as image_id, m.user_id, m.team_id from team_member m cross join image i where m.team_id = ${team.teamId}
            union all select 100000 + n, 0, 0 from generate_series(1, 5 * ${ROWS}::int) n) one) numbered`);
    });
    await server.services.db.execute(sql`analyze submission`);
    const ids = await expected('submission', `team_id = ${team.teamId}`, 'created_at desc, id desc');
    expect(ids.length).toBeGreaterThan(PAGE_SIZE * 2);
    const listed: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const query = { of: 'team', ...(before && { before }) } as const;
      const page = await server.succeed(listSubmissions, { query }, { token: player });
      listed.push(...page.submissions.map((one) => one.submission_id));
      before = page.next_before;
    }
    expect(listed).toEqual(ids);
    const look = (tx: Queryable) =>
      listSubmissionRows(tx, { teamId: team.teamId, userId: undefined }, undefined, PAGE_SIZE);
    expect(await rowsRead('submission', look)).toBeLessThan(ROWS);
  });
});

type Table = 'report' | 'appeal' | 'submission';

interface Page {
  readonly ids: readonly number[];
  readonly next: string | null;
  readonly total: number | null;
}

async function allPages(read: (page: { limit: number; after?: string }) => Promise<Page>) {
  const ids: number[] = [];
  let page = await read({ limit: PAGE });
  const { total } = page;
  ids.push(...page.ids);
  while (page.next !== null) {
    page = await read({ limit: PAGE, after: page.next });
    ids.push(...page.ids);
  }
  return { ids, total };
}
