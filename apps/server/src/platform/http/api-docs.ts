import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@uvh/contract/api-base';
import { namedSchemas } from '@uvh/contract/schema-names';
import { TOKEN_PREFIX, TOKEN_SCOPES } from '@uvh/contract/scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  const schemaRegistry = z.registry<{ id?: string; description?: string }>();
  for (const [schema, id] of namedSchemas()) schemaRegistry.add(schema, { id });
  const described = createJsonSchemaTransform({ schemaRegistry });
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
    transform: (route) => {
      for (const [header, description] of descriptionsOf(route.schema?.headers))
        schemaRegistry.add(header, { description });
      return described(route);
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
    uiHooks: { onRequest: answerDocument(app, nameOfEvent) },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}

/** What is said of the headers that a call takes, which the document would leave out: it knows its own registry alone. */
function descriptionsOf(headers: unknown): (readonly [z.core.$ZodType, string])[] {
  if (!(headers instanceof z.core.$ZodObject)) return [];
  return Object.values(headers._zod.def.shape).flatMap((header) => {
    const { description } = z.globalRegistry.get(header) ?? {};
    return description === undefined ? [] : [[header, description] as const];
  });
}

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];
const PACKED = {
  // A fifth of the time of the best, and nearly as small.
  br: (text: Buffer) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: Buffer) => asGzip(text),
} as const;

interface Written {
  readonly title: string;
  readonly text: Buffer;
  readonly packed: Map<keyof typeof PACKED, Promise<Buffer>>;
}

/**
 * Answers for the document, which is written out and compressed once for a name of the event: it has half a megabyte and
 * takes a tenth of a second, as YAML a whole one, in which nobody else is answered, and anybody may ask for it.
 */
function answerDocument(app: FastifyInstance, nameOfEvent: () => string) {
  const types = new Map([
    [`${API_BASE}/docs/json`, 'application/json; charset=utf-8'],
    // JSON is YAML.
    [`${API_BASE}/docs/yaml`, 'application/yaml'],
  ]);
  let written: Written | undefined;
  const writtenNow = (): Written => {
    // What the event is called may have changed since the start.
    const title = nameOfEvent();
    if (written?.title === title) return written;
    const document = app.swagger();
    const text = Buffer.from(JSON.stringify({ ...document, info: { ...document.info, title } }));
    written = { title, text, packed: new Map() };
    return written;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const type = types.get(request.routeOptions.url ?? '');
    if (type === undefined) return;
    const { text, packed } = writtenNow();
    reply.type(type).header('vary', 'accept-encoding');
    const encoding = encodingFor(request);
    if (encoding === undefined) return reply.send(text);
    const bytes = packed.get(encoding) ?? PACKED[encoding](text);
    packed.set(encoding, bytes);
    return reply.header('content-encoding', encoding).send(await bytes);
  };
}

function encodingFor({ headers }: FastifyRequest): keyof typeof PACKED | undefined {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b|\*/i.test(accepted)) return 'br';
  return /\bgzip\b/i.test(accepted) ? 'gzip' : undefined;
}
