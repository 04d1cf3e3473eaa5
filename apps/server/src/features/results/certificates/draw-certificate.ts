import { countedText } from '@uvh/contract/messages/counted';
import { PDFDocument } from '../../../platform/canvas.ts';
import { canBeWritten, cardFont, withoutPictures } from '../../submissions/share-card/card-fonts.ts';
import type { CertificateMessages } from './certificate-messages.ts';

/** What a certificate tells. */
export interface Certificate {
  readonly name: string;
  readonly teamName: string;
  readonly images: number;
  /** 0 for a team without one. */
  readonly overallRank: number;
  readonly language: string;
  /** What stands on it, in that language. */
  readonly messages: CertificateMessages;
}

/** A4 across, in points. */
const WIDTH = 842;
const HEIGHT = 595;
const MIDDLE = WIDTH / 2;
const ROOM = WIDTH - 160;
const YELLOW = '#ffc81e';
const INK = '#17191a';
const ASPHALT = '#2a2d2f';
const PAPER = '#fffefb';

type Context = ReturnType<PDFDocument['beginPage']>;

/** One page as PDF; its texts stay texts. */
export function drawCertificate({ name, teamName, images, overallRank, language, messages }: Certificate): Buffer {
  const event = messages.product;
  const document = new PDFDocument({ title: `${messages.title}: ${name}`, author: event });
  const context = document.beginPage(WIDTH, HEIGHT);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawFrame(context);
  context.textAlign = 'center';
  write(context, event, { y: 118, size: 22, weight: 600 });
  write(context, messages.title, { y: 186, size: 54, weight: 800 });
  write(context, messages.given, { y: 246, size: 20, weight: 400 });
  // What cannot be written stays free, to be written by hand.
  if (canBeWritten(name)) write(context, name, { y: 312, size: 50, weight: 800 });
  const team = canBeWritten(teamName) ? withoutPictures(teamName) : '';
  if (team !== '')
    write(
      context,
      messages.team.replace('{team}', () => team),
      { y: 358, size: 26, weight: 600 },
    );
  const { format } = new Intl.NumberFormat(language);
  const reviewed = countedText(messages, 'images', language, images);
  write(context, reviewed.replace('{images}', format(images)), { y: 404, size: 20, weight: 400 });
  if (overallRank > 0)
    write(context, messages.rank.replace('{rank}', format(overallRank)), { y: 452, size: 26, weight: 800 });
  document.endPage();
  return document.close();
}

interface Lettering {
  readonly y: number;
  readonly size: number;
  readonly weight: 400 | 600 | 800;
}

/** A centred line, smaller where it would not fit. */
function write(context: Context, words: string, { y, size, weight }: Lettering): void {
  const text = withoutPictures(words);
  context.fillStyle = INK;
  for (let fitting = size; ; fitting -= 2) {
    context.font = cardFont(weight, fitting);
    if (fitting <= 12 || context.measureText(text).width <= ROOM) break;
  }
  context.fillText(text, MIDDLE, y);
}

/** The corners of a detection box, and the road below. */
function drawFrame(context: Context): void {
  context.fillStyle = YELLOW;
  context.fillRect(0, 0, WIDTH, 16);
  context.strokeStyle = INK;
  context.lineWidth = 5;
  for (const [x, inX] of [
    [48, 44],
    [WIDTH - 48, -44],
  ] as const) {
    for (const [y, inY] of [
      [56, 44],
      [HEIGHT - 96, -44],
    ] as const) {
      context.beginPath();
      context.moveTo(x + inX, y);
      context.lineTo(x, y);
      context.lineTo(x, y + inY);
      context.stroke();
    }
  }
  context.fillStyle = ASPHALT;
  context.fillRect(0, HEIGHT - 60, WIDTH, 60);
  context.fillStyle = PAPER;
  for (let x = 0; x < WIDTH; x += 72) context.fillRect(x, HEIGHT - 32, 42, 4);
}
