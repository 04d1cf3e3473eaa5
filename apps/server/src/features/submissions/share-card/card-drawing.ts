import { SHARE_CARD_SIZE } from '@uvh/contract/calls/share-card';
import { spokenLanguage } from '@uvh/contract/messages/languages';
import { starFills } from '@uvh/domain/game/stars';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '../../../platform/canvas.ts';
import { canBeWritten, cardFont, withoutPictures } from './card-fonts.ts';
import { CARD_MESSAGES } from './card-messages.ts';

/** What a share card tells. */
export interface ShareCard {
  readonly teamName: string;
  /** Of the work session. */
  readonly xp: number;
  /** The XP with which all stars are full. */
  readonly targetXp: number;
  /** 0 while the team has no rank. */
  readonly rank: number;
  /** Null for the product's own name. */
  readonly eventName: string | null;
  /** Whether a road suits the event. */
  readonly isOfTraffic: boolean;
  /** Undefined in an event without zones. */
  readonly zone: number | undefined;
  readonly language: string;
}

// The colours of the web app by day.
const PLATE_YELLOW = '#ffc81e';
const INK = '#17191a';
const ASPHALT = '#2a2d2f';
const PAPER = '#fffefb';
const UNLIT = '#d9a60a';

const { width: WIDTH, height: HEIGHT } = SHARE_CARD_SIZE;
const MARGIN = 72;
const ROAD_HEIGHT = 148;
const STAR = 'M50 4 63.8 35.3 97.8 38.9 72.3 61.7 79.5 95.1 50 77.9 20.5 95.1 27.7 61.7 2.2 38.9 36.2 35.3Z';
const STAR_SIZE = 150;
const STAR_GAP = 8;
const NAME_SIZE = 84;
const XP_SIZE = 140;
const SMALLEST_SIZE = 44;
const XP_ROOM = WIDTH - 2 * MARGIN - 3 * (STAR_SIZE + STAR_GAP) - 24;

/** Draws a card: the team and its stars over a road, with rank and zone as signs on it. */
export function drawShareCard(card: ShareCard): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = PLATE_YELLOW;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const messages = CARD_MESSAGES[spokenLanguage(card.language)];
  write(context, withoutPictures(card.eventName ?? messages.product), { x: MARGIN, y: 104, font: cardFont(600, 36) });
  drawTeamName(context, canBeWritten(card.teamName) ? withoutPictures(card.teamName) : '');
  drawStars(context, card);
  const xp = `${new Intl.NumberFormat(card.language).format(card.xp)} ${messages.xp}`;
  const xpFont = fittingFont(context, xp, { room: XP_ROOM, from: XP_SIZE, to: SMALLEST_SIZE });
  write(context, xp, { x: MARGIN, y: 388, font: xpFont });
  write(context, messages.session, { x: MARGIN, y: 446, font: cardFont(600, 36) });
  drawGround(context, card.isOfTraffic);
  const rank = card.rank === 0 ? '–' : `#${card.rank}`;
  const sign = { y: 580, font: cardFont(800, 56), color: PAPER };
  const rankWidth = write(context, `${messages.rank} ${rank}`, { ...sign, x: MARGIN });
  if (card.zone !== undefined) write(context, `${messages.zone} ${card.zone}`, { ...sign, x: MARGIN + rankWidth + 72 });
  return canvas;
}

/** Where a text begins, on a line that stands at `y`, and how it looks; the colour is the ink's if none is given. */
interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly color?: string;
}

/** Writes a text, and returns how wide it became. */
function write(context: SKRSContext2D, text: string, { x, y, font, color = INK }: Lettering): number {
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

/** In the corners of a detection box, as large as it fits; a name that is too long even then is cut, one of emoji alone is left out. */
function drawTeamName(context: SKRSContext2D, name: string): void {
  if (name === '') return;
  const room = WIDTH - 2 * MARGIN - 48;
  const font = fittingFont(context, name, { room, from: NAME_SIZE, to: SMALLEST_SIZE });
  const width = write(context, cutToWidth(context, name, room), { x: MARGIN + 24, y: 214, font });
  drawCorners(context, MARGIN, 136, width + 48, 116);
}

/** The width that a text has, and the sizes that it may take, from the largest down. */
interface Fit {
  readonly room: number;
  readonly from: number;
  readonly to: number;
}

/** The largest font in which the text fits; the smallest when none does. */
function fittingFont(context: SKRSContext2D, text: string, { room, from, to }: Fit): string {
  for (let size = from; ; size -= 4) {
    context.font = cardFont(800, size);
    if (size <= to || context.measureText(text).width <= room) return context.font;
  }
}

/** Cut between what a reader takes for letters: a vowel sign stays with its consonant. */
function cutToWidth(context: SKRSContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

function drawCorners(context: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  const arm = 28;
  context.strokeStyle = INK;
  context.lineWidth = 6;
  context.lineCap = 'round';
  for (const [cornerX, inwardX] of [
    [x, arm],
    [x + width, -arm],
  ] as const) {
    for (const [cornerY, inwardY] of [
      [y, arm],
      [y + height, -arm],
    ] as const) {
      context.beginPath();
      context.moveTo(cornerX + inwardX, cornerY);
      context.lineTo(cornerX, cornerY);
      context.lineTo(cornerX, cornerY + inwardY);
      context.stroke();
    }
  }
}

function drawStars(context: SKRSContext2D, { xp, targetXp }: ShareCard): void {
  const star = new Path2D(STAR);
  const fills = starFills(xp, targetXp);
  for (const [index, fill] of fills.entries()) {
    context.save();
    context.translate(WIDTH - MARGIN - (fills.length - index) * (STAR_SIZE + STAR_GAP), 278);
    context.scale(STAR_SIZE / 100, STAR_SIZE / 100);
    context.fillStyle = UNLIT;
    context.fill(star);
    context.save();
    context.beginPath();
    context.rect(0, 0, fill * 100, 100);
    context.clip();
    context.fillStyle = PAPER;
    context.fill(star);
    context.restore();
    context.strokeStyle = INK;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.stroke(star);
    context.restore();
  }
}

function drawGround(context: SKRSContext2D, isRoad: boolean): void {
  context.fillStyle = ASPHALT;
  context.fillRect(0, HEIGHT - ROAD_HEIGHT, WIDTH, ROAD_HEIGHT);
  if (!isRoad) return;
  context.fillStyle = PAPER;
  for (let x = 0; x < WIDTH; x += 96) context.fillRect(x, HEIGHT - ROAD_HEIGHT + 18, 56, 6);
}
