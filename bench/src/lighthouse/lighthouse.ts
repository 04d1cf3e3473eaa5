import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** A folder of its own beside its lock file: nobody who installs the product waits for 120 packages of a tool. */
const TOOL = join(import.meta.dirname, '../../lighthouse');
const PROGRAM = join(TOOL, 'node_modules/lighthouse/cli/index.js');

export const SCORES = [
  { key: 'performance', title: 'performance' },
  { key: 'accessibility', title: 'accessibility' },
  { key: 'best-practices', title: 'best practices' },
  { key: 'seo', title: 'search' },
] as const;
type Score = (typeof SCORES)[number]['key'];

const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
/** A few of each page; the whole report is a flag of the tool away. */
const MOST_FAILED = 6;
const MOST_TRIES = 3;

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.nullable(z.number()),
      displayValue: z.optional(z.string()),
      metricSavings: z.optional(z.record(z.string(), z.number())),
      details: z.optional(z.looseObject({ items: z.optional(z.unknown()) })),
    }),
  ),
});

export interface LighthouseReport {
  /** Of 100 each. */
  readonly scores: Readonly<Record<Score, number>>;
  /** First paint, largest paint, blocked time, shift: as the tool writes them. */
  readonly timings: readonly string[];
  /** The audits that a page did not pass, those that weigh most first. */
  readonly failed: readonly string[];
}

/** Installs the tool, once. It drives the Chromium that is here and downloads none. */
export function installLighthouse(): string {
  if (existsSync(PROGRAM)) return PROGRAM;
  console.error('Installing Lighthouse (once) ...');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: TOOL,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`Lighthouse could not be installed in ${TOOL}.`);
  return PROGRAM;
}

/** Measures one page in the browser that listens there, with empty caches. */
export async function measurePage(program: string, port: number, url: string): Promise<LighthouseReport> {
  const { categories, audits } = reportSchema.parse(JSON.parse(await outputOf(program, port, url)));
  const scoreOf = (key: Score) => Math.round((categories[key]?.score ?? 0) * 100);
  const { performance, ...others } = categories;
  // What a metric weighs says nothing of its cause; the causes tell what they cost.
  const weights = new Map(Object.values(others).flatMap(({ auditRefs }) => auditRefs.map((e) => [e.id, e.weight])));
  const causes = new Set(performance?.auditRefs.filter(({ weight }) => weight === 0).map(({ id }) => id));
  const costOf = (id: string) =>
    (weights.get(id) ?? 0) * 1000 + Object.values(audits[id]?.metricSavings ?? {}).reduce((sum, ms) => sum + ms, 0);
  const failed = Object.entries(audits)
    .filter(([id, { score }]) => score !== null && score < 0.9 && (weights.has(id) || causes.has(id)) && costOf(id) > 0)
    .sort(([a], [b]) => costOf(b) - costOf(a));
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    timings: TIMINGS.map((id) => audits[id]?.displayValue ?? '-'),
    failed: failed.slice(0, MOST_FAILED).map(([, { title, displayValue, details }]) => {
      const first = JSON.stringify(firstOf(details?.items) ?? '').slice(0, 200);
      return [title, displayValue, first === '""' ? '' : first].filter(Boolean).join(' · ');
    }),
  };
}

/** Again where the browser's recording was not what the tool expects of one, as happens on a busy machine. */
async function outputOf(program: string, port: number, url: string): Promise<string> {
  const flags = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
  for (let tries = 1; ; tries += 1) {
    const outcome = await promisify(execFile)(process.execPath, [program, url, ...flags], {
      maxBuffer: 64 * 1024 * 1024,
      timeout: 240_000,
    }).then(
      ({ stdout }) => ({ stdout }),
      (cause: unknown) => ({ cause }),
    );
    if ('stdout' in outcome) return outcome.stdout;
    if (tries === MOST_TRIES)
      throw new Error(`Lighthouse could not measure ${url}.`, { cause: reasonOf(outcome.cause) });
  }
}

/** What the tool says of itself, without the half report that it prints beside. */
function reasonOf(cause: unknown): unknown {
  return cause instanceof Error && 'stderr' in cause ? cause.stderr : cause;
}

function firstOf(items: unknown): unknown {
  return Array.isArray(items) ? items[0] : undefined;
}
