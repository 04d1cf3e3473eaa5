import { type ProgressBar, progressBar } from '../../platform/cli/progress-bar.ts';
import { type DemoServices, seedDemo } from './seed-demo.ts';

const TITLES = { images: 'Drawing the demo’s streets', reviews: 'Playing its first week    ' };

/** Makes the demo event at the first start, with a progress bar. */
export async function prepareDemo(services: DemoServices): Promise<void> {
  const bars = new Map<string, ProgressBar>();
  try {
    await seedDemo(services, (step, done, total) => {
      const bar = bars.get(step) ?? progressBar(TITLES[step]);
      bars.set(step, bar);
      bar.update(done, total);
      if (done === total) bar.stop();
    });
  } finally {
    for (const bar of bars.values()) bar.stop();
  }
}
