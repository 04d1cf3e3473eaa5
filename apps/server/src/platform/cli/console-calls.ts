import type { Answer, Call, CallInput } from '@uvh/contract/call';

/**
 * The calls of the organisers' console, made by the command line within its own process: the same routes check, do and
 * audit them as for a browser.
 */
export interface ConsoleCalls {
  make<C extends Call>(call: C, input: CallInput<C>): Promise<Answer<C>>;
}

/** What a command needs that makes calls. */
export interface WithCalls {
  readonly calls: ConsoleCalls;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number | null;
}

const PAGE_ROWS = 500;

/** Reads a list page by page, up to so many rows. */
export async function readRows<Row>(
  most: number,
  readPage: (page: { readonly limit: number; readonly after?: string }) => Promise<Page<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows: Row[] = [];
  let total = 0;
  let after: string | undefined;
  do {
    const limit = Math.min(PAGE_ROWS, most - rows.length);
    const page = await readPage({ limit, ...(after !== undefined && { after }) });
    rows.push(...page.rows);
    total = page.total ?? total;
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < most);
  return { rows, total };
}
