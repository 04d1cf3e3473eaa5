import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import * as z from 'zod/mini';
import { CONTENDERS, type Contender } from './contenders.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
    name: z.optional(z.string()),
    isEntry: z._default(z.boolean(), false),
  }),
);

export interface BuiltPage {
  readonly script: string;
  readonly styles: readonly string[];
  /** Everything that the page loads, gzip, in bytes. */
  readonly gzipBytes: number;
}

/** Builds every contender as its own entry, minified as for production. */
export async function buildPages(outDir: string): Promise<ReadonlyMap<Contender, BuiltPage>> {
  const pages = join(import.meta.dirname, 'pages');
  const sourceOf = (contender: Contender) => {
    const typed = join(pages, `${contender}.ts`);
    return existsSync(typed) ? typed : `${typed}x`;
  };
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      rollupOptions: { input: Object.fromEntries(CONTENDERS.map((each) => [each, sourceOf(each)])) },
    },
  });
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
  const built = new Map<Contender, BuiltPage>();
  for (const contender of CONTENDERS) {
    const key = Object.keys(manifest).find((each) => manifest[each]?.isEntry && manifest[each].name === contender);
    if (!key) throw new Error(`The build has no entry for ${contender}.`);
    built.set(contender, await pageOf(key, manifest, outDir));
  }
  return built;
}

async function pageOf(entry: string, manifest: z.infer<typeof manifestSchema>, outDir: string): Promise<BuiltPage> {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const css of chunk.css) styles.add(css);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(entry);
  let gzipBytes = 0;
  for (const file of [...seen, ...styles]) gzipBytes += gzipSync(await readFile(join(outDir, file))).length;
  return { script: manifest[entry]?.file ?? '', styles: [...styles], gzipBytes };
}
