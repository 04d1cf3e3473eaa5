import * as z from 'zod/mini';
import { settingsSchema } from '../settings.ts';
import { CLASSES, CLASSES_ABOUT, DATES, FILE_VERSION, SECTIONS, WINDOWS } from './layout.ts';

const day = { type: 'string', format: 'date' };
const instant = { type: 'string', format: 'date-time' };
const WINDOW_SCHEMA = {
  oneOf: [object({ first_day: day, last_day: day }, true), object({ opens_at: instant, closes_at: instant }, true)],
};

/** The JSON Schema (draft 7, which editors know) of event files, made from the schema of the settings. */
export function eventFileJsonSchema(): object {
  const sections = SECTIONS.map(({ name, entries }) => [
    name,
    object(
      Object.fromEntries(entries.map(({ key, setting, about }) => [key, { description: about, ...schemaOf(setting) }])),
    ),
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Event file',
    ...object({
      version: { const: FILE_VERSION },
      [DATES]: object(Object.fromEntries(WINDOWS.map((name) => [name, WINDOW_SCHEMA])), true),
      ...Object.fromEntries(sections),
      [CLASSES]: { description: CLASSES_ABOUT, ...schemaOf('classes') },
    }),
    required: ['version', DATES],
  };
}

function schemaOf(setting: keyof typeof settingsSchema.shape): object {
  const { $schema: _, ...schema } = z.toJSONSchema(settingsSchema.shape[setting], { io: 'input', target: 'draft-7' });
  return schema;
}

function object(properties: Readonly<Record<string, object>>, isWhole = false): object {
  return {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(isWhole && { required: Object.keys(properties) }),
  };
}
