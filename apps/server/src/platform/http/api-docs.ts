import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@uvh/contract/api-base';
import { namedSchemas } from '@uvh/contract/schema-names';
import { TOKEN_PREFIX, TOKEN_SCOPES } from '@uvh/contract/scopes';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** As strict as the pages', but for the styles that the viewer sets on its own elements. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'What a login gives.' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}…`,
    description: `An access token that an organiser made for a script. Its scopes: ${TOKEN_SCOPES.join(', ')}.`,
  },
} as const;

/** The OpenAPI document and its page at /api/docs, by the name of the event. Register it before the routes that it describes. */
export async function serveApiDocs(app: FastifyInstance, nameOfEvent: () => string): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [schema, id] of namedSchemas()) schemaRegistry.add(schema, { id });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: nameOfEvent(),
        version: '1',
        description:
          'Every refusal carries { code, message, error }. The token of a session or of a script travels as a bearer token.',
      },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
    // What the event is called may have changed since the start.
    transformSpecification: (document) => ({ ...document, info: { ...document.info, title: nameOfEvent() } }),
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}
