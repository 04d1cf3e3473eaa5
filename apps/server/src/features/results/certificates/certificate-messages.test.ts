import { countedText } from '@uvh/contract/messages/counted';
import { describe, expect, it } from 'vitest';
import { certificateMessages } from './certificate-messages.ts';

const EVENT = { eventName: null, words: 'traffic', texts: {}, languages: null } as const;

describe('what a certificate says of the images', () => {
  it.each([
    ['en', 'traffic', 'for reviewing {images} traffic image', 'for reviewing {images} traffic images'],
    ['en', 'general', 'for reviewing {images} image', 'for reviewing {images} images'],
    ['kn', 'traffic', '{images} ಸಂಚಾರ ಚಿತ್ರದ ವಿಮರ್ಶೆಗಾಗಿ', '{images} ಸಂಚಾರ ಚಿತ್ರಗಳ ವಿಮರ್ಶೆಗಾಗಿ'],
  ] as const)('in %s, in an event of %s words, follows their number', (language, words, one, several) => {
    const messages = certificateMessages(language, { ...EVENT, words });
    expect([1, 2].map((count) => countedText(messages, 'images', language, count))).toEqual([one, several]);
  });

  it('is what the event says of any number of them, or of one and of several', () => {
    const saying = (own: Readonly<Record<string, string>>) => {
      const messages = certificateMessages('en', { ...EVENT, texts: { en: own } });
      return [1, 2].map((count) => countedText(messages, 'images', 'en', count));
    };
    expect(saying({ 'certificate.images': 'Images: {images}' })).toEqual(['Images: {images}', 'Images: {images}']);
    expect(saying({ 'certificate.images_one': 'one', 'certificate.images_other': 'many' })).toEqual(['one', 'many']);
  });
});
