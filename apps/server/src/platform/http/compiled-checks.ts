import * as z from 'zod/mini';

/**
 * The same schema, checking objects as fast as zod can. The contract is written with zod/mini, which the browser loads as well
 * and which goes through an object's properties in a loop; the whole of zod writes a function for each object instead and
 * takes a quarter of the time for the seventy boxes of a review. This gives the schema that function, and those in it.
 */
export function compiled<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  compile(schema);
  return schema;
}

function compile(schema: z.core.$ZodType): void {
  if (schema instanceof z.core.$ZodObjectJIT) return;
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    compile(schema._zod.def.innerType);
  else if (schema instanceof z.core.$ZodArray) compile(schema._zod.def.element);
  else if (schema instanceof z.core.$ZodObject) {
    const { _zod: checks } = schema;
    const isRunAsParsed = checks.run === checks.parse;
    z.core.$ZodObjectJIT.init(schema, checks.def);
    if (isRunAsParsed) checks.run = checks.parse;
    for (const property of Object.values(checks.def.shape)) compile(property);
  }
}
