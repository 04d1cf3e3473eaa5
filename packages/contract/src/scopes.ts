/**
 * What an organisers' script may be allowed to do, one narrow power each. A token has some of them; every call of the
 * console names the one that it asks for (docs/product/api.md#tokens).
 */
export const TOKEN_SCOPES = [
  'read:event',
  'write:event',
  'read:results',
  'read:people',
  'write:people',
  'read:images',
  'write:images',
  'read:data',
  'write:data',
  'read:audit',
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What every token begins with, so that leaked ones can be searched for, and are never looked up as sessions. */
export const TOKEN_PREFIX = 'uvt_';
