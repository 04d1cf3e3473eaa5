import type { Device } from './device-cookie.ts';

/** The network and browser that a request came from, and the language to answer in. */
export interface RequestOrigin {
  readonly ip: string;
  readonly device: Device;
  readonly language: string;
}
