import { afterAll, beforeAll } from 'vitest';
import { startApp, type TestApp } from './start-app.ts';

/** Gives the tests of a `describe` a server of their own in the place of the file's, which is back after the last of them. */
export function onOwnServer(current: () => TestApp, put: (server: TestApp) => void): void {
  let ofFile: TestApp;
  beforeAll(async () => {
    ofFile = current();
    put(await startApp());
  });
  afterAll(async () => {
    await current().close();
    put(ofFile);
  });
}
