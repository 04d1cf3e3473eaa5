import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** A request to an operation of the OpenAPI document. */
export interface FuzzRequest {
  readonly url: string;
  /** JSON text, now and then none that can be read. */
  readonly body: string | undefined;
}

/** An operation of the document with what is needed to make requests to it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean | undefined;
    readonly schema: Schema;
  }[];
  readonly body: Schema | undefined;
}

type Schema = z.infer<typeof schemaSchema>;
const schemaSchema = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
});
const methods = ['get', 'post', 'patch', 'delete'] as const;
const operationSchema = z.looseObject({
  parameters: z.optional(
    z.array(
      z.looseObject({ in: z.string(), name: z.string(), required: z.optional(z.boolean()), schema: schemaSchema }),
    ),
  ),
  requestBody: z.optional(
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.optional(schemaSchema) })) }),
  ),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationSchema)),
  components: z.optional(z.looseObject({ schemas: z.optional(z.record(z.string(), schemaSchema)) })),
});
export type ApiDocument = z.infer<typeof documentSchema>;

export function readDocument(json: unknown): ApiDocument {
  return documentSchema.parse(json);
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const found = byMethod[method];
      if (!found) return [];
      return {
        method: METHOD[method],
        path,
        parameters: found.parameters ?? [],
        body: found.requestBody?.content['application/json']?.schema,
      };
    }),
  );
}
const METHOD = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;

/** Requests that fit their schemas, that nearly do, and that do not at all. */
export function requestsTo(operation: Operation, document: ApiDocument): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    requestsOf(operation, { document, isHostile: false }),
    requestsOf(operation, { document, isHostile: true }),
  );
}

interface Mood {
  readonly document: ApiDocument;
  /** Something that does not fit stands at a place now and then. */
  readonly isHostile: boolean;
}

function requestsOf(operation: Operation, mood: Mood): fc.Arbitrary<FuzzRequest> {
  const extras = ['', '', '', '', '__proto__=1', 'of=%00', 'x=%E0%A4', '&&', 'page=1&page=2'];
  const parts = fc.record({
    parameters: fc.tuple(
      ...operation.parameters.map(({ schema, name, required }) => {
        const value = orHostile(fittingValue(schema, mood, { name, depth: 0 }), mood, scalar);
        return required === true ? value : fc.option(value, { nil: undefined, freq: 1 });
      }),
    ),
    body: operation.body === undefined ? fc.constant(undefined) : bodyOf(operation.body, mood),
    extra: mood.isHostile ? fc.constantFrom(...extras) : fc.constant(''),
  });
  return parts.map(({ parameters, body, extra }) => {
    let path = operation.path;
    const query: string[] = extra === '' ? [] : [extra];
    operation.parameters.forEach((parameter, index) => {
      const value = parameters[index];
      const text = encoded(typeof value === 'object' ? JSON.stringify(value) : String(value));
      if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, text === '' ? '%20' : text);
      else if (parameter.in === 'query' && value !== undefined) query.push(`${parameter.name}=${text}`);
    });
    return { url: path + (query.length > 0 ? `?${query.join('&')}` : ''), body };
  });
}

/** A lone surrogate has no percent encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000);
}

function bodyOf(schema: Schema, mood: Mood): fc.Arbitrary<string> {
  const right = fittingValue(schema, mood, { name: '', depth: 0 }).map((value) => JSON.stringify(value) ?? '{}');
  if (!mood.isHostile) return right;
  const wrong = fc.oneof(
    hostile.map((value) => JSON.stringify(value) ?? 'null'),
    fc.constantFrom(...UNREADABLE),
    right.map((text) => text.slice(0, -1)),
    right.map((text) => text.replace(/\d+/, '1e999')),
    right.map((text) => text.replace('{', '{"__proto__":{"role":"organiser","isLeader":true},')),
  );
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' or '1'='1",
  "'; drop table app_user; --",
  '%_\\',
  '../../../../etc/passwd',
  '/etc/passwd',
  '<img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would take for an expression.
  '${7*7}{{7*7}}',
  'a\r\nBcc: x@faults.test',
  '\uD800',
  '\u202Eabc',
  `a${'\u0300'.repeat(200)}`,
  'ಕನ್ನಡ हिन्दी 🚗',
  'NaN',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  '2027-02-30T25:61:00Z',
  'x'.repeat(5000),
  '(a+)+$'.repeat(50),
  `${'a'.repeat(3000)}@${'b.'.repeat(500)}test`,
] as const;
const HOSTILE_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324] as const;
const UNREADABLE = ['', 'null', '[]', '{', '"', '{"a":1e999}', '\uFEFF{}', `${'['.repeat(5000)}${']'.repeat(5000)}`];

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(true, false, null),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 5 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'a', 'image_id', ''), scalar, { noNullPrototype: true }),
);

function orHostile(right: fc.Arbitrary<unknown>, { isHostile }: Mood, wrong = hostile): fc.Arbitrary<unknown> {
  return isHostile ? fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wrong }) : right;
}

interface Place {
  readonly name: string;
  readonly depth: number;
}

const listSchema = z.array(schemaSchema);
const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
/** Deeper than any body of the API. */
const DEEPEST = 5;

/** Values that fit a schema as far as it tells. */
function fittingValue(schema: Schema, mood: Mood, place: Place): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const named = mood.document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return named === undefined ? hostile : fittingValue(named, mood, place);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = listSchema.safeParse(schema.anyOf ?? schema.oneOf);
  if (choices.success && choices.data.length > 0) {
    return fc.oneof(...choices.data.map((choice) => fittingValue(choice, mood, place)));
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return integerOf(schema);
    case 'number': {
      const min = number(schema.minimum, 0);
      return fc.double({ min, max: Math.max(min, number(schema.maximum, 1920)), noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, mood, place);
    case 'array':
      return listOf(schema, mood, place);
    default:
      return objectOf(schema, mood, place);
  }
}

/** Small ones are ids that there are. */
function integerOf(schema: Schema): fc.Arbitrary<number> {
  const min = number(schema.minimum, number(schema.exclusiveMinimum, 0));
  const max = number(schema.maximum, 2 ** 31 - 1);
  const low = Math.max(1, min);
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: low, max: Math.max(low, Math.min(12, max)) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}

/** What fields of that name hold when people fill them in. */
const USUAL: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email/, ['person1@campus.test', 'asha.rao@campus.test', 'नमस्ते@campus.test', 'a@b.c']],
  [/password/, ['tamarind-38-lane', 'Banyan-shade-1857!']],
  [/username/, ['Asha_1', 'Person1', 'asha']],
  [/name$/, ['Asha', 'Rao', "D'Souza", 'Team 1', 'ಆಶಾ']],
  [/code|otp/, ['T00001', '6Q7HZN', '123456']],
  [/label|class/, ['Sedan', 'Bus', 'Hatchback']],
  [/search|reason|text|title/, ['a', 'asha', '%', 'Because.']],
];

function textOf(schema: Schema, mood: Mood, { name }: Place): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  }
  if (schema.format === 'date') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10));
  }
  const usual = fc.constantFrom(...(USUAL.find(([words]) => words.test(name))?.[1] ?? ['1', '12', 'demo']));
  const any = fc.string({ unit: 'grapheme', maxLength: Math.min(60, number(schema.maxLength, 60)) });
  return mood.isHostile
    ? fc.oneof(usual, any, fc.constantFrom(...HOSTILE_TEXTS))
    : fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: any });
}

function listOf(schema: Schema, mood: Mood, { name, depth }: Place): fc.Arbitrary<unknown[]> {
  const items = schemaSchema.safeParse(schema.items);
  if (!items.success || depth > DEEPEST) return fc.constant([]);
  const item = orHostile(fittingValue(items.data, mood, { name, depth: depth + 1 }), mood);
  const least = Math.min(5, number(schema.minItems, 0));
  return fc.array(item, { minLength: least, maxLength: Math.max(least, Math.min(5, number(schema.maxItems, 5))) });
}

function objectOf(schema: Schema, mood: Mood, { depth }: Place): fc.Arbitrary<unknown> {
  const properties = z.record(z.string(), schemaSchema).safeParse(schema.properties ?? {});
  if (!properties.success || depth > DEEPEST) return fc.constant({});
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(properties.data).map(([name, field]) => {
    const value = orHostile(fittingValue(field, mood, { name, depth: depth + 1 }), mood);
    const given = value.map((each): [string, unknown][] => [[name, each]]);
    if (required.has(name) && !mood.isHostile) return given;
    return fc.oneof({ weight: 4, arbitrary: given }, { weight: 1, arbitrary: fc.constant([]) });
  });
  const extra = mood.isHostile ? fc.constantFrom(...NO_EXTRA, 'extra', '__proto__', 'role') : fc.constant('');
  return fc
    .tuple(fc.tuple(...fields), extra)
    .map(([given, added]) =>
      Object.fromEntries([...given.flat(), ...(added === '' ? [] : [[added, { role: 'organiser' }] as const])]),
    );
}
const NO_EXTRA = Array.from({ length: 20 }, () => '');
