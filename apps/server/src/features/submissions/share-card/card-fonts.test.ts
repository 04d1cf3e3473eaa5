import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { canBeWritten, cardFont, withoutPictures } from './card-fonts.ts';

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
  ['Vietnamese', 'ễ', 'ộ'],
  ['Cyrillic', 'Ж', 'Я'],
  ['Greek', 'Ω', 'Δ'],
  ['Ol Chiki (Santali)', 'ᱥ', 'ᱟ'],
  ['Meetei Mayek (Manipuri)', 'ꯃ', 'ꯅ'],
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

it.each(['Asha Rao', 'Nguyễn Văn Đức', 'ರ‍್ಯಾಲಿ', 'क्‍ष शर्मा', 'ᱥᱟᱱᱛᱟᱲᱤ', 'O’Brien-José №1', '🚗 Signal Kings', ''])(
  '%j can be written',
  (name) => {
    expect(canBeWritten(name)).toBe(true);
  },
);

// Letters that no machine has, since one with more fonts writes more names.
it.each(['Asha \u{10FFFE}', '\u{E000}'])('%j cannot: an empty box would stand there', (name) => {
  expect(canBeWritten(name)).toBe(false);
});
