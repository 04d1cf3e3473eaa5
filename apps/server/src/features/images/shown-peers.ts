import { DRAWN_BY_TWO_IOU } from '@uvh/consensus/matching/cluster';
import { iou } from '@uvh/domain/annotation/box';
import { NEW_BOX_ID, type ReviewedBox, untouchedBox } from '@uvh/domain/annotation/review';
import type { PeerBox } from '../../platform/db/schema/consensus.ts';

/** A box is shown from when it is surely on disk: of who is given the image before, nobody could say later whether they saw it. */
const SEEN_AFTER_MS = 5000;

/** From when on who is given the image is shown a reviewer's box. One of an older version, which noted no instant, is shown to everybody. */
export function shownFromMs({ sinceMs }: PeerBox): number {
  return sinceMs === undefined ? 0 : sinceMs + SEEN_AFTER_MS;
}

/**
 * Whether a reviewer's box is put before somebody who was given the image then. What came since is not: whoever asks again while they
 * have the image in hand would see what others drew, and could hand it in as their own find.
 */
export function isShownSince(peer: PeerBox, leasedAtMs: number): boolean {
  return shownFromMs(peer) <= leasedAtMs;
}

/** A review, and the boxes of earlier reviewers that were put before its author and that it does not name. */
export interface ReviewOfShown {
  readonly boxes: readonly ReviewedBox[];
  readonly leftOut: readonly ReviewedBox[];
}

/**
 * Takes a box that somebody drew where an earlier reviewer's was put before them, and that they left out, for their answer to that one.
 * Otherwise they would have found it by themselves, which brings more than to confirm it, and costs nothing where there is nothing. What
 * they left out and drew nothing for, they left alone.
 */
export function reviewOfShown(
  sent: readonly ReviewedBox[],
  peers: readonly PeerBox[],
  leasedAtMs: number,
): ReviewOfShown {
  const named = new Set(sent.map(({ bboxId }) => bboxId));
  const boxes = [...sent];
  const leftOut: ReviewedBox[] = [];
  for (const peer of peers) {
    const isShown = peer.sinceMs !== undefined && isShownSince(peer, leasedAtMs);
    if (!isShown || named.has(peer.bboxId)) continue;
    const at = drawnAt(boxes, peer);
    const drawn = boxes[at];
    if (drawn) boxes[at] = answerTo(peer, drawn);
    else leftOut.push(untouchedBox(peer));
  }
  return { boxes, leftOut };
}

/** The place of the drawn box that lies nearest over a peer's, as two people draw one vehicle; -1 where there is none. */
function drawnAt(boxes: readonly ReviewedBox[], peer: PeerBox): number {
  let [best, most] = [-1, DRAWN_BY_TWO_IOU];
  for (const [at, box] of boxes.entries()) {
    if (box.bboxId !== NEW_BOX_ID || box.isDeleted) continue;
    const overlap = iou(box, peer);
    if (overlap >= most) [best, most] = [at, overlap];
  }
  return best;
}

function answerTo({ bboxId }: PeerBox, { candidateId: _, ...drawn }: ReviewedBox): ReviewedBox {
  return { ...drawn, bboxId, isNew: false, isConfirmed: true };
}
