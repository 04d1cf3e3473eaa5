import type { DocumentOptions, ParseOptions, SchemaOptions } from 'yaml';

/** Without the lines that the library shows below each problem: they cost the length of the file for each. */
export const PARSE_OPTIONS = { prettyErrors: false } satisfies DocumentOptions & ParseOptions & SchemaOptions;
