import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene } from '@uvh/scenes/scene';
import { truthOf } from '@uvh/scenes/truth';
import * as z from 'zod/mini';

const PICTURES = 40;
const MAX_CPU_SECONDS = 0.2;
const MAX_RSS_MIB = 400;
const FIRST_SEED = 7000;
const ORGANISER = new URL('../../../apps/server/src/organiser.ts', import.meta.url).pathname;

/** Writes what the process has used where the environment says, when it ends. */
const PROBE = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage())));`;

/**
 * Imports pictures of 1920 x 1080 pixels that it draws itself, on a database of its own, with the processor time of
 * each and the largest memory. Fails when either is more than an import may take.
 */
export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-bench-'));
  // Started by root, PostgreSQL runs as another user, who has to get here: else the database would be kept elsewhere, for good.
  await chmod(folder, 0o755);
  try {
    const pictures = path.join(folder, 'pictures');
    await drawPictures(pictures);
    // The first command makes the database; one that imports nothing new tells what starting costs.
    await organiser(folder, ['batch', 'list']);
    const idle = await organiser(folder, ['import', pictures, '--dry-run']);
    const imported = await organiser(folder, ['import', pictures]);
    const each = (imported.cpuSeconds - idle.cpuSeconds) / PICTURES;
    console.log(`import: ${PICTURES} JPEG of ${SPACE_WIDTH} x ${SPACE_HEIGHT}`);
    console.log(`  ${each.toFixed(3)} CPU-s each (at most ${MAX_CPU_SECONDS})`);
    console.log(`  ${(PICTURES / imported.seconds).toFixed(1)} pictures/s with the start of the command`);
    console.log(
      `  ${imported.rssMib.toFixed(0)} MiB at most (at most ${MAX_RSS_MIB}), ${idle.rssMib.toFixed(0)} for a dry run`,
    );
    if (each > MAX_CPU_SECONDS || imported.rssMib > MAX_RSS_MIB) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder);
  const images = [];
  const annotations = [];
  for (let number = 1; number <= PICTURES; number += 1) {
    const scene = composeScene(FIRST_SEED + number, { vehicles: 10 + (number % 5) * 8 });
    const canvas = createCanvas(SPACE_WIDTH, SPACE_HEIGHT);
    drawScene(canvas.getContext('2d'), scene);
    const name = `${String(number).padStart(3, '0')}.jpg`;
    await writeFile(path.join(folder, name), canvas.toBuffer('image/jpeg', 90));
    images.push({ id: number, file_name: name, width: SPACE_WIDTH, height: SPACE_HEIGHT });
    for (const { x, y, width, height } of truthOf(scene))
      annotations.push({ id: annotations.length + 1, image_id: number, category_id: 1, bbox: [x, y, width, height] });
  }
  const coco = { images, annotations, categories: [{ id: 1, name: 'Bus' }] };
  await writeFile(path.join(folder, 'boxes.json'), JSON.stringify(coco));
}

const usageSchema = z.object({ userCPUTime: z.number(), systemCPUTime: z.number(), maxRSS: z.number() });

async function organiser(folder: string, words: readonly string[]) {
  const usageFile = path.join(folder, 'usage.json');
  const startedAt = performance.now();
  const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  // As `npm run organiser` does: a young generation of the usual size is 130 MiB of what an import takes.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--import', probe, ORGANISER, ...words], {
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), USAGE_FILE: usageFile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`organiser ${words.join(' ')} ended with ${code}.`);
  const usage = usageSchema.parse(JSON.parse(await readFile(usageFile, 'utf8')));
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    rssMib: usage.maxRSS / 1024,
  };
}
