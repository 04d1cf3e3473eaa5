import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@uvh/contract/api-base';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document and its page at /api/docs. Register it before the routes that it describes. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Urban Vision Hackathon',
        version: '1',
        description: 'Every refusal carries { code, message, error }. The session token travels as a bearer token.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}
