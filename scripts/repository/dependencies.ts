import * as z from 'zod/mini';

/** What the check reads of one entry of package-lock.json. */
interface LicensedEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Ask for no more than a notice. OFL is for fonts. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
]);
/** Files of theirs stay under it; programs beside them need not. Not changed here, so nothing has to be published. */
const WEAK = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);
/** Whose licence was read by a person: name and what was found. */
const READ: Readonly<Record<string, string>> = {
  '@dicebear/styles': 'MIT for the code; each style of pictures under its own free licence',
  busboy: 'MIT, in its LICENSE',
  dicer: 'MIT, in its LICENSE',
  streamsearch: 'MIT, in its LICENSE',
  'humanize-number': 'MIT, in its Readme',
  only: 'MIT, in its Readme',
};

/** One message for each package whose licence is not known to be free of conditions that reach this product. */
export function licenceFaults(entries: Readonly<Record<string, LicensedEntry>>): string[] {
  return Object.entries(entries).flatMap(([place, { version, license, link }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (!place.includes('node_modules/') || link === true || READ[name] !== undefined) return [];
    return isFree(license) ? [] : [`${place} ${version}: licence ${license ?? 'not told'}`];
  });
}

/** SPDX: one of several that are offered must do, all of several that hold together. */
function isFree(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part) || WEAK.has(part)));
}

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.optional(z.unknown()) }),
  ),
});

/** What `npm audit --json` told. */
export type AuditVerdict =
  | { readonly kind: 'not answered'; readonly why: string }
  | { readonly kind: 'answered'; readonly grave: readonly string[]; readonly slight: number };

/** Reads the output of `npm audit --json`. Without a registry that answers there is nothing to be told. */
export function auditVerdict(printed: string): AuditVerdict {
  let json: unknown;
  try {
    json = JSON.parse(printed);
  } catch {
    return { kind: 'not answered', why: printed.trim().split('\n')[0] || 'nothing was printed' };
  }
  const parsed = report.safeParse(json);
  if (!parsed.success) {
    const failed = z.object({ message: z.string() }).safeParse(json);
    return { kind: 'not answered', why: failed.success ? failed.data.message : 'the registry does not offer it' };
  }
  const all = Object.entries(parsed.data.vulnerabilities);
  const grave = all.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  return {
    kind: 'answered',
    grave: grave.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
    slight: all.length - grave.length,
  };
}
