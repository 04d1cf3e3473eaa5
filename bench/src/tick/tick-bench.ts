import { readConfig } from '../../../apps/server/src/config.ts';
import { type AppContext, openContext } from '../../../apps/server/src/context.ts';
import { runFinalPass } from '../../../apps/server/src/features/consensus/final-pass.ts';
import { findRetiredUnsettled } from '../../../apps/server/src/features/consensus/queue-queries.ts';
import { recomputeInOrder } from '../../../apps/server/src/features/consensus/recompute-in-order.ts';
import { catchUpWithReviews, refitSkillModel } from '../../../apps/server/src/features/consensus/refit-skill-model.ts';
import { recomputeTotals } from '../../../apps/server/src/features/ledger/queries.ts';
import { inTransaction } from '../../../apps/server/src/platform/db/transaction.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { processorMs } from '../load/processor-time.ts';
import { type LoadedProduct, openLoadedProduct } from '../load/product.ts';
import { addReviews } from './reviews.ts';

const IMAGES = Number(process.env.TICK_IMAGES ?? 26_646);
const PEOPLE = 565;
const REVIEWS_EACH = 5;
/** Images whose reviews are there; of the others, only what they teach: a refit reads no more. */
const REVIEWED = 1250;
const NEW_REVIEWS = 1000;
const ROWS_AT_ONCE = 1000;

/**
 * What it costs to take 1,000 new reviews into the model of an event with 26,646 images and 133,000 reviews: processor
 * time of Node and PostgreSQL, beside a pass over all reviews. Fails at no time.
 */
export async function benchTick(): Promise<void> {
  const product = await openLoadedProduct({ images: IMAGES, players: PEOPLE });
  const config = readConfig({ DATA_DIR: product.dataDir, EVENT_PHASE: 'open' }, product.dataDir);
  const log = createLog('warn');
  const { context, close } = await openContext({ config, databaseUrl: product.url, mode: 'event', log });
  try {
    for (let turn = 0; turn < REVIEWS_EACH; turn += 1)
      await addReviews(product.database, { images: REVIEWED, people: PEOPLE, turn });
    const first = await spentOn(product, () => catchUpWithReviews(context));
    await teachOthers(product);
    await addHistory(product);
    await inTransaction(context.db, (tx) => recomputeTotals(tx, context.clock.now()));
    await refitSkillModel(context);
    await settleWhatIsDone(context);
    // As PostgreSQL does by itself within a minute; left behind by what was counted at once, no event has so many dead rows.
    await product.database.pool.query('vacuum image_learning');
    await addReviews(product.database, { images: NEW_REVIEWS, people: PEOPLE, turn: REVIEWS_EACH });
    const judging = await spentOn(product, () => catchUpWithReviews(context));
    const refit = await spentOn(product, () => refitSkillModel(context));
    const together = total(judging) + total(refit);
    const full = (total(first) / REVIEWED) * IMAGES;
    console.log(
      `tick: ${IMAGES} images, ${IMAGES * REVIEWS_EACH} reviews by ${PEOPLE} people, ${NEW_REVIEWS} new reviews`,
    );
    console.log(
      `  ${seconds(judging)} CPU-s to judge the images of the new reviews (${(total(judging) / NEW_REVIEWS).toFixed(1)} ms each)`,
    );
    console.log(`  ${seconds(refit)} CPU-s to refit the model, with flags and 250 images recomputed`);
    console.log(
      `  ${(together / 1000).toFixed(1)} CPU-s together (wanted: under 5); a pass over everything ${(full / 1000).toFixed(1)}, ${(full / together).toFixed(0)} times as much`,
    );
    await benchFinalPass(product, context);
  } finally {
    await close();
    await product.end();
  }
}

/** What it costs to close the event: to learn until nothing moves, to judge every image, and to publish. */
async function benchFinalPass(product: LoadedProduct, context: AppContext): Promise<void> {
  const begun = await spentSoFar(product);
  const spent = async () => total(await spentSoFar(product)) - total(begun);
  const at = { learned: 0, judged: 0 };
  const { figures } = await runFinalPass(context, {
    kind: 'rerun',
    actor: 'bench',
    onStep: async ({ kind }) => {
      at[kind] = await spent();
    },
  });
  const all = await spent();
  const minutes = (ms: number) => ((ms * IMAGES) / REVIEWED / 60_000).toFixed(1);
  const rest = figures.isAtRest ? 'at rest' : 'still moving';
  console.log(
    `  ${(all / 1000).toFixed(1)} CPU-s for the final pass over the ${REVIEWED} images whose reviews are there; for as many as ${IMAGES}`,
    `${minutes(all)} CPU-min: ${minutes(at.learned)} to learn in ${figures.rounds} rounds (${rest}),`,
    `${minutes(at.judged - at.learned)} to judge, ${minutes(all - at.judged)} to publish`,
  );
}

/** Processor time in milliseconds. */
interface Spent {
  readonly node: number;
  readonly database: number;
}

function total({ node, database }: Spent): number {
  return node + database;
}

function seconds(spent: Spent): string {
  const [all, node, database] = [total(spent), spent.node, spent.database].map((ms) => (ms / 1000).toFixed(1));
  return `${all} (Node ${node}, PostgreSQL ${database})`;
}

/** As the running event does: what was done before enough was known is settled before the next reviews come in. */
function settleWhatIsDone(context: AppContext): Promise<void> {
  return recomputeInOrder(context, (after, limit) => findRetiredUnsettled(context.db, after, limit));
}

/** Processor time of this process and of PostgreSQL. */
async function spentOn(product: LoadedProduct, work: () => Promise<void>): Promise<Spent> {
  const before = await spentSoFar(product);
  await work();
  const after = await spentSoFar(product);
  return { node: after.node - before.node, database: after.database - before.database };
}

async function spentSoFar({ postmaster }: LoadedProduct): Promise<Spent> {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, database: await processorMs(postmaster, { withChildren: true }) };
}

/** The other images teach what the reviewed ones do. Their time lies ahead, so that the reviewed are recomputed first. */
async function teachOthers({ database: { pool } }: LoadedProduct): Promise<void> {
  for (let from = REVIEWED + 1; from <= IMAGES; from += ROWS_AT_ONCE) {
    await pool.query(
      `insert into image_learning (image_id, reviews, part, counted, is_counted, learned_at)
       select n, l.reviews, l.part, null, false, now() + interval '1 day'
       from generate_series($1::int, $2::int) n join image_learning l on l.image_id = 1 + n % $3::int`,
      [from, Math.min(IMAGES, from + ROWS_AT_ONCE - 1), REVIEWED],
    );
  }
}

/** What people did before on the other images, as far as settling and flags read it: most of an event is its past. */
async function addHistory({ database: { pool } }: LoadedProduct): Promise<void> {
  for (let turn = 0; turn < REVIEWS_EACH; turn += 1) {
    await pool.query(
      `with given as (
         select n as image_id, m.user_id, m.team_id from generate_series($1::int, $2::int) n
         join (select user_id, team_id, row_number() over (order by user_id) as place from team_member) m
           on m.place = 1 + ((n * 7 + $3::int * 91) % $4::int)
       ), leased as (
         insert into lease (image_id, user_id, team_id, state, leased_at, expires_at, submitted_at)
         select image_id, user_id, team_id, 2, now(), now(), now() from given returning id, image_id, user_id, team_id
       ), written as (
         insert into submission (lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled,
           added, deleted, score_delta, team_score, active_seconds, created_at)
         select id, image_id, user_id, team_id, sha256('[]'), '[]', 0, 0, 0, 0, 0, 0, 0, 30, now() from leased
         returning id, image_id, user_id, team_id
       ), settled as (
         insert into settlement (submission_id, basis, judged, hits, totals, milli_xp, revision, verdicts, settled_at)
         select id, 'consensus', 1, 1, $5::jsonb, 3000, 1, '[]', now() from written
       )
       insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, idempotency_key, created_at)
       select team_id, user_id, id, image_id, kind, amount, 'submission:' || id || ':' || kind, now()
       from written cross join (values ('confirmed-right', 2), ('relabelled-right', 1)) paid(kind, amount)`,
      [REVIEWED + 1, IMAGES, turn, PEOPLE, JSON.stringify(PAID)],
    );
  }
  await pool.query('vacuum analyze lease, submission, settlement, ledger');
}

const PAID = [
  { reason: 'confirmed-right', milliXp: 2000, boxes: 20 },
  { reason: 'relabelled-right', milliXp: 1000, boxes: 1 },
];
