import { createToken, listTokens, revokeToken } from '@uvh/contract/calls/organiser/tokens';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTokenRows } from './queries.ts';
import { makeToken, revokeTokenOf } from './service.ts';

export function registerTokenRoutes(app: FastifyInstance, services: Pick<Platform, 'db' | 'clock' | 'random'>): void {
  const { db, clock } = services;
  bindCall(app, listTokens, async () => {
    const now = clock.now();
    return {
      tokens: (await listTokenRows(db)).map((row) => ({
        token_id: row.id,
        name: row.name,
        scopes: row.scopes,
        username: row.username,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt?.toISOString() ?? null,
        expires_at: row.expiresAt.toISOString(),
        revoked_at: row.revokedAt?.toISOString() ?? null,
        is_good: row.revokedAt === null && row.expiresAt > now && row.role === 'organiser',
      })),
    };
  });
  bindCall(app, createToken, async ({ body }, { username, userId }) => {
    const { id, token, expiresAt } = await makeToken(services, username, { ...body, userId });
    return { token_id: id, token, expires_at: expiresAt.toISOString() };
  });
  bindCall(app, revokeToken, async ({ params }, { username }) => {
    await revokeTokenOf(services, username, params.tokenId);
    return { token_id: params.tokenId };
  });
}
