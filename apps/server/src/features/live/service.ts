import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import * as z from 'zod/mini';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_TOPIC } from '../accounts/sessions/events.ts';
import { createEventBroker, type EventBroker, type Since } from './event-broker.ts';
import { createGatheredEvents, type GatheredEvents } from './gathered-events.ts';
import { publishEvents } from './publish-events.ts';

/** Often enough that no proxy closes the idle stream, and that a revoked session or membership ends it soon. */
const HEARTBEAT_MS = 20_000;
/** Streams that come back together after a restart do not look at their sessions together: that held up every submission. */
const HEARTBEAT_TURNS = 64;
/** Tabs of one person. A new one closes the oldest. */
const STREAMS_PER_PERSON = 10;
/** People behind one address, several campuses of them; each stream takes a connection and some 30 kB of a server. */
const STREAMS_PER_NETWORK = 2000;
const FULL_RETRY_SECONDS = 30;
const END_WITHIN_MS = 5000;
/** A client that does not read is disconnected before it fills the memory: it reconnects, and is told what it missed. */
const MAX_UNREAD_BYTES = 64 * 1024;

const sessionEnded = z.object({ userId: z.int() });

/** The person for whom a stream is opened. */
interface Viewer {
  readonly userId: number;
  /** Where they are, as limits count it. */
  readonly network: string;
  readonly teamId: number | undefined;
  /** Whether session and team are the same as when the stream was opened. */
  isUnchanged(): Promise<boolean>;
  /** What was taken from the stream and the network has not taken yet. */
  unsentBytes(): number;
}

export interface LiveService {
  /**
   * The events for a viewer as text, also those that were missed since. In a network that has
   * too many, who holds the most gives up one; where nobody has more than one, a further person gets RATE_LIMITED.
   */
  open(viewer: Viewer, since: Since | undefined): PassThrough;
  /** Streams that are open now. */
  count(): number;
  /** Ends all streams. */
  close(): void;
}

interface OpenStream {
  readonly stream: PassThrough;
  readonly network: string;
  /** Ends the stream of a viewer who logged out or changed teams: the client reconnects with its present identity. */
  checkViewer(): void;
}

export function createLiveService(services: Pick<Platform, 'pubsub' | 'clock'>): LiveService {
  const broker = createEventBroker(randomUUID());
  const stopPublishing = publishEvents(broker, services);
  const open: OpenStreams = { ofPerson: new Map(), ofNetwork: new Map() };
  const gathered = createGatheredEvents();
  let streams = 0;
  const stopListening = services.pubsub.subscribe(SESSION_TOPIC, ({ payload }) => {
    const ended = sessionEnded.safeParse(JSON.parse(payload));
    if (!ended.success) return;
    for (const each of open.ofPerson.get(ended.data.userId) ?? []) each.checkViewer();
  });
  return {
    open(viewer, since) {
      makeRoomInNetwork(open, viewer);
      const firstBeatMs = HEARTBEAT_MS / 2 + (HEARTBEAT_MS / 2) * ((streams++ % HEARTBEAT_TURNS) / HEARTBEAT_TURNS);
      const opened = openStream({ broker, gathered, firstBeatMs }, viewer, since);
      keepUntilClosed(open, viewer.userId, opened);
      return opened.stream;
    },
    count() {
      let count = 0;
      for (const each of open.ofPerson.values()) count += each.size;
      return count;
    },
    close() {
      stopListening();
      stopPublishing();
      gathered.stop();
      for (const streams of open.ofPerson.values()) for (const { stream } of streams) endSoon(stream);
    },
  };
}

/** Who holds which streams, and how many each person has in each network. */
interface OpenStreams {
  readonly ofPerson: Map<number, Set<OpenStream>>;
  readonly ofNetwork: Map<string, Map<number, number>>;
}

/**
 * Many streams of few people never keep out who has none yet: the person with the most of them in the network gives up the
 * oldest. Who would have as many gives up one of their own, and is refused when this is their first.
 */
function makeRoomInNetwork(open: OpenStreams, { userId, network }: Viewer): void {
  const people = open.ofNetwork.get(network) ?? new Map<number, number>();
  const own = people.get(userId) ?? 0;
  let streams = 0;
  let [whose, most] = [userId, own + 1];
  for (const [person, count] of people) {
    streams += count;
    if (count > most) [whose, most] = [person, count];
  }
  if (streams < STREAMS_PER_NETWORK) return;
  const oldest = [...(open.ofPerson.get(whose) ?? [])].find((each) => each.network === network);
  if (oldest === undefined) throw refusal('RATE_LIMITED', { retryAfterSeconds: FULL_RETRY_SECONDS });
  giveUp(open, whose, oldest);
}

/** Counts the stream among those of its person, and ends the oldest one when there are too many. */
function keepUntilClosed(open: OpenStreams, userId: number, opened: OpenStream): void {
  const streams = open.ofPerson.get(userId) ?? new Set();
  const [oldest] = streams;
  if (oldest && streams.size >= STREAMS_PER_PERSON) giveUp(open, userId, oldest);
  streams.add(opened);
  open.ofPerson.set(userId, streams);
  const people = open.ofNetwork.get(opened.network) ?? new Map<number, number>();
  people.set(userId, (people.get(userId) ?? 0) + 1);
  open.ofNetwork.set(opened.network, people);
  opened.stream.once('close', () => forget(open, userId, opened));
}

/** It counts no more, though its reader may take a while to notice. */
function giveUp(open: OpenStreams, userId: number, given: OpenStream): void {
  forget(open, userId, given);
  endSoon(given.stream);
}

function forget({ ofPerson, ofNetwork }: OpenStreams, userId: number, gone: OpenStream): void {
  const streams = ofPerson.get(userId);
  if (!streams?.delete(gone)) return;
  if (streams.size === 0) ofPerson.delete(userId);
  const people = ofNetwork.get(gone.network);
  const left = (people?.get(userId) ?? 0) - 1;
  if (left > 0) people?.set(userId, left);
  else people?.delete(userId);
  if (people?.size === 0) ofNetwork.delete(gone.network);
}

/** Ends a stream, and cuts off a reader who does not take its end: who stops reading would hold it for ever. */
function endSoon(stream: PassThrough): void {
  if (stream.writableEnded) return;
  stream.end();
  const cutOff = setTimeout(() => stream.destroy(), END_WITHIN_MS);
  cutOff.unref();
  stream.once('close', () => clearTimeout(cutOff));
}

interface StreamSource {
  readonly broker: EventBroker;
  readonly gathered: GatheredEvents;
  readonly firstBeatMs: number;
}

function openStream(
  { broker, gathered, firstBeatMs }: StreamSource,
  viewer: Viewer,
  since: Since | undefined,
): OpenStream {
  const stream = new PassThrough({ highWaterMark: MAX_UNREAD_BYTES });
  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return;
    const unread = stream.writableLength + stream.readableLength + viewer.unsentBytes();
    if (unread > MAX_UNREAD_BYTES) stream.destroy();
    else stream.write(text);
  };
  const checkViewer = (): void => {
    void viewer.isUnchanged().then((isUnchanged) => {
      if (!isUnchanged) endSoon(stream);
    });
  };
  write('retry: 2000\n\n');
  const unsubscribe = broker.subscribe({ teamId: viewer.teamId, send: gathered.of(write) }, since);
  const beat = (): void => {
    write(': still here\n\n');
    checkViewer();
    heartbeat = setTimeout(beat, HEARTBEAT_MS);
  };
  let heartbeat = setTimeout(beat, firstBeatMs);
  stream.once('close', () => {
    clearTimeout(heartbeat);
    unsubscribe();
  });
  return { stream, network: viewer.network, checkViewer };
}
