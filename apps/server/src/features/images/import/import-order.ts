import type { CandidateRule } from '@uvh/domain/annotation/candidate';
import type { Platform } from '../../../platform/platform.ts';
import type { DemandRoom } from '../../../platform/room-on-disk.ts';
import type { ImportPlan } from './plan.ts';
import type { ImageSource } from './source/image-source.ts';

export type ImportServices = Pick<Platform, 'db' | 'blobs' | 'random' | 'clock'> & {
  /** Asked before each picture that is stored; without it, the disk may be filled. */
  readonly demandRoom?: DemandRoom;
};

/** What is noted about a batch of pictures; each picture's own facts go before it. */
export interface BatchFacts {
  readonly name: string;
  readonly source: string;
  readonly format: string;
  readonly actor: string;
  /** Hash of source and options: the same command goes on with the batch that it left unfinished. */
  readonly fingerprint: string;
  readonly licence: string | null;
  readonly attribution: string | null;
  readonly camera: string | null;
  readonly capturedAt: Date | null;
  readonly keepsOriginals: boolean;
  /** Pictures to practise on: never in the game. */
  readonly isPractice?: boolean;
}

export interface ImportOrder {
  readonly source: ImageSource;
  readonly plan: ImportPlan;
  readonly batch: BatchFacts;
  /** Leaves out what looks like a picture that is there; else it is only told. */
  readonly skipsNear: boolean;
  /** Parts boxes that are too unsure to be suggested; without it all are suggested. */
  readonly candidateRule: CandidateRule | undefined;
  /** Whether EXIF tells when pictures were taken, where nothing else does. */
  readonly asksExif: boolean;
  /** A clock of no known offset showed the time of this zone. */
  readonly timeZone: string;
  /** Looks and counts, and writes nothing. */
  readonly isDryRun: boolean;
}
