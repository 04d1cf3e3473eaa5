import { type LiveEvent, liveEventSchema } from '@uvh/contract/calls/live';

export interface Frames {
  readonly events: readonly LiveEvent[];
  /** The beginning of a frame whose end has not come yet. */
  readonly rest: string;
}

/**
 * Takes the whole frames out of what has arrived of a `text/event-stream` (HTML standard, section 9.2.6).
 * Comments keep the line alive and say nothing; a kind that this client does not know is passed over.
 */
export function readFrames(arrived: string): Frames {
  const frames = arrived.replaceAll('\r\n', '\n').split('\n\n');
  const rest = frames.pop() ?? '';
  return { events: frames.flatMap(eventsOf), rest };
}

function eventsOf(frame: string): readonly LiveEvent[] {
  const data = frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
  if (data === '') return [];
  const event = liveEventSchema.safeParse(parsedJson(data));
  return event.success ? [event.data] : [];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
