import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { cardFont, withoutPictures } from './card-fonts.ts';

function drawn(letter: string): string {
  const context = createCanvas(80, 80).getContext('2d');
  context.font = cardFont(800, 50);
  context.fillText(letter, 10, 60);
  return context.canvas.toDataURL();
}

// What no face has is the same empty box for every letter.
it.each([
  ['Latin', 'A', 'B'],
  ['Devanagari', 'क', 'म'],
  ['Kannada', 'ಕ', 'ಮ'],
  ['Tamil', 'க', 'ம'],
  ['Telugu', 'క', 'మ'],
  ['Bengali', 'ক', 'ম'],
  ['Gujarati', 'ક', 'મ'],
  ['Gurmukhi', 'ਕ', 'ਮ'],
  ['Malayalam', 'ക', 'മ'],
  ['Odia', 'କ', 'ମ'],
  ['Arabic', 'ك', 'م'],
  ['Urdu', 'ٹ', 'ہ'],
])('names in %s are drawn in their letters', (_, one, other) => {
  expect(drawn(one)).not.toBe(drawn(other));
});

it.each([
  ['🚗🚦 Signal Kings ❤️', 'Signal Kings'],
  ['Asha ☎ ✌🏽 ★ Rao', 'Asha Rao'],
  ['Team 1️⃣ © ™', 'Team 1 © ™'],
  ['🏳️‍🌈🇮🇳', ''],
  ['ರ‍್ಯಾಲಿ', 'ರ‍್ಯಾಲಿ'],
])('%j is written as %j: no face has pictures', (name, written) => {
  expect(withoutPictures(name)).toBe(written);
});
