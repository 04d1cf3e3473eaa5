import type { Answer } from '@uvh/contract/call';
import type { LeasedImage, submitImage } from '@uvh/contract/calls/image';
import type { CallName, Diary } from './diary.ts';
import type { SeededPlayer } from './event.ts';
import type { Answered, HttpClient } from './http-client.ts';

export type Player = ReturnType<typeof player>;

/** Somebody who plays over HTTP. `diaryNow` is where what happens is written. */
export function player(client: HttpClient, { token }: SeededPlayer, diaryNow: () => Diary) {
  // The next one first.
  let inHand: readonly LeasedImage[] = [];
  const note = (call: CallName, answered: Answered): Answered | undefined => {
    const diary = diaryNow();
    if (answered.status < 400) {
      const times = diary.times.get(call) ?? [];
      times.push(answered.ms);
      diary.times.set(call, times);
      return answered;
    }
    const what = `${call}: ${answered.status} ${/"code":"(\w+)"/.exec(answered.text)?.[1] ?? ''}`;
    diary.refusals.set(what, (diary.refusals.get(what) ?? 0) + 1);
    return undefined;
  };

  return {
    async lease(): Promise<LeasedImage | undefined> {
      const answered = note('lease', await client.request('GET', '/api/image', token));
      return answered && leasedOf(answered.text);
    },
    async leaseAhead(): Promise<readonly LeasedImage[]> {
      const answered = note('lease ahead', await client.request('POST', '/api/image/ahead', token, '{"count":1}'));
      return answered ? imagesOf(answered.text) : [];
    },
    /** The image in hand; one that comes anew is given it and the next. */
    async next(): Promise<LeasedImage | undefined> {
      if (inHand.length === 0) {
        const current = await this.lease();
        inHand = current ? [current, ...(await this.leaseAhead())] : [];
      }
      return inHand[0];
    },
    /** Submits the image in hand, and has the next but one leased with it, as the browser does; says whether it was taken. */
    async submitAndLease(image: LeasedImage): Promise<boolean> {
      const answered = note(
        'submit and lease',
        await client.request('POST', '/api/image?ahead=1', token, reviewOf(image)),
      );
      const ahead = answered && answerOf(answered.text).ahead;
      inHand = ahead ? [...inHand.slice(1), ...ahead.leased] : [];
      return answered !== undefined;
    },
    /** Submits an image by itself; says whether it was taken. */
    async submit(image: LeasedImage): Promise<boolean> {
      return note('submit', await client.request('POST', '/api/image', token, reviewOf(image))) !== undefined;
    },
    async board(): Promise<void> {
      note('board', await client.request('GET', '/api/leaderboard?zone=0', token));
    },
  };
}

/** Relabels one in six boxes and confirms two in six. */
function reviewOf({ image_id, bbox }: LeasedImage): string {
  const boxes = bbox.map((box, index) => ({
    ...box,
    ...(index % 6 === 0 && { label: 'Bus' }),
    is_deleted: false,
    is_new: false,
    is_edited: index % 6 === 0,
    is_label_changed: index % 6 === 0 && box.label !== 'Bus',
    is_confirmed: index % 6 > 3,
  }));
  const telemetry = { active_seconds: 30, coverage_tiles: 12, coverage_looked: 12, actions: 40 };
  return JSON.stringify({ image_id, bbox: boxes, telemetry });
}

/** Answers are believed as it is: to check it would cost more than to serve it. */
function leasedOf(text: string): LeasedImage {
  const leased: LeasedImage = JSON.parse(text);
  return leased;
}

function imagesOf(text: string): readonly LeasedImage[] {
  const { images }: { readonly images: readonly LeasedImage[] } = JSON.parse(text);
  return images;
}

function answerOf(text: string): Answer<typeof submitImage> {
  const answer: Answer<typeof submitImage> = JSON.parse(text);
  return answer;
}
