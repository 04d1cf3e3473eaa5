import { API_BASE } from '@uvh/contract/api-base';
import { IMPORT_FILES_PATH, isReservedUploadName, UPLOAD_PIECE_BYTES } from '@uvh/contract/calls/organiser/tasks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { admitAgain, letIn } from '../../platform/http/admission.ts';
import { bearerToken } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { hashToken } from '../accounts/sessions/sessions.ts';
import { writePiece } from './import-folder.ts';

/** Enough of a hash to keep a few organisers apart. */
const SENDER_BYTES = 8;
const GATE = { access: 'organiser', scope: 'write:data' } as const;

const querySchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(500)),
  offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  last: z._default(z.enum(['0', '1']), '0'),
});

/** Takes uploads piece by piece: a whole archive would outlast the time that a request has. */
export function registerUploadRoute(
  app: FastifyInstance,
  { config }: { readonly config: { readonly dataDir: string } },
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: UPLOAD_PIECE_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      method: 'PUT',
      url: API_BASE + IMPORT_FILES_PATH,
      schema: { hide: true },
      bodyLimit: UPLOAD_PIECE_BYTES,
      onRequest: async (request) => {
        await letIn(GATE, request);
        refuseReservedName(request);
      },
      handler: async (request) => {
        await admitAgain(GATE, request);
        const query = querySchema.safeParse(request.query);
        if (!query.success || !Buffer.isBuffer(request.body)) throw refusal('INVALID_INPUT');
        const { name, offset, last } = query.data;
        const token = bearerToken(request.headers.authorization) ?? '';
        const sender = hashToken(token).toString('hex', 0, SENDER_BYTES);
        const piece = { name, sender, offset, isLast: last === '1', bytes: request.body };
        return { bytes: await writePiece(config.dataDir, piece) };
      },
    });
  });
}

/** Before the bytes are read. */
function refuseReservedName({ query }: FastifyRequest): void {
  const named = querySchema.safeParse(query);
  if (!named.success || !isReservedUploadName(named.data.name)) return;
  const message = 'The name of an upload does not begin with a dot or end with .part: rename the file.';
  throw refusal('INVALID_INPUT', { details: [{ field: 'name', message }] });
}
