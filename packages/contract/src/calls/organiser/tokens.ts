import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField, wholeNumber } from '../../fields.ts';
import { TOKEN_SCOPES } from '../../scopes.ts';

export const MAX_TOKEN_NAME = 60;
/** A token that is forgotten must not be good for ever. */
export const MAX_TOKEN_DAYS = 366;

const scopesField = z.array(z.enum(TOKEN_SCOPES));

export const listTokens = defineCall({
  id: 'listTokens',
  method: 'GET',
  path: '/organiser/tokens',
  access: 'organiser',
  scope: 'session',
  summary: 'Access tokens of scripts, latest first; their texts are stored nowhere.',
  answer: z.object({
    tokens: z.array(
      z.object({
        token_id: idField,
        name: z.string(),
        scopes: scopesField,
        /** The organiser who made it and in whose name it acts. */
        username: z.string(),
        created_at: instantField,
        /** Told to the minute; null while it was never used. */
        last_used_at: z.nullable(instantField),
        expires_at: instantField,
        revoked_at: z.nullable(instantField),
        is_good: z.boolean(),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const createToken = defineCall({
  id: 'createToken',
  method: 'POST',
  path: '/organiser/tokens',
  access: 'organiser',
  scope: 'session',
  summary: 'Makes an access token for a script, with the scopes that it needs. The token is told this once.',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TOKEN_NAME)),
    scopes: scopesField.check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
    days: z._default(wholeNumber(1, MAX_TOKEN_DAYS), 90),
  }),
  answer: z.object({ token_id: idField, token: z.string(), expires_at: instantField }),
  status: 201,
  errors: [],
});

export const revokeToken = defineCall({
  id: 'revokeToken',
  method: 'POST',
  path: '/organiser/tokens/:tokenId/revoke',
  access: 'organiser',
  scope: 'session',
  summary: 'Makes an access token worthless at once.',
  params: z.strictObject({ tokenId: idInPath }),
  answer: z.object({ token_id: idField }),
  status: 200,
  errors: ['NOT_FOUND', 'CHANGED_SINCE'],
});
