import { afterPaint, install } from '../page.ts';

// What Chromium spends on the events alone: taken off every other figure.
install(() => ({
  show: () => afterPaint(),
  grip: async () => ({ x: 720, y: 450 }),
}));
