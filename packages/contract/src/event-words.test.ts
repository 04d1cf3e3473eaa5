import { describe, expect, it } from 'vitest';
import { nameOfEvent, ownTextsFor, withEventName } from './event-words.ts';

describe('the name of an event in place of the product’s', () => {
  it.each([
    ['en', 'Welcome to the Urban Vision Hackathon.', 'Welcome to Namma Nazar.'],
    ['hi', 'अर्बन विज़न हैकाथॉन में', 'Namma Nazar में'],
    ['kn', 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್ ತಂಡ', 'Namma Nazar ತಂಡ'],
    ['ta', 'Urban Vision ஹேக்கத்தான் குழு', 'Namma Nazar குழு'],
    ['ta, in', 'Urban Vision ஹேக்கத்தானில் சேரவும்', 'Namma Nazar இல் சேரவும்'],
    ['ta, to', 'Urban Vision ஹேக்கத்தானுக்கு வருக', 'Namma Nazar க்கு வருக'],
    ['te', 'Urban Vision హ్యాకథాన్ జట్టు', 'Namma Nazar జట్టు'],
    ['bn', 'Urban Vision হ্যাকাথন দল', 'Namma Nazar দল'],
    ['bn, in', 'Urban Vision হ্যাকাথনে যোগ দিন', 'Namma Nazar-এ যোগ দিন'],
    ['mr', 'Urban Vision हॅकॅथॉन संघ', 'Namma Nazar संघ'],
    ['mr, in', 'Urban Vision हॅकॅथॉनमध्ये सामील', 'Namma Nazar मध्ये सामील'],
  ])('takes the ending that it has there: %s', (_where, text, said) => {
    expect(withEventName(text, 'Namma Nazar')).toBe(said);
    expect(withEventName(`${text} ${text}`, 'Namma Nazar')).toBe(`${said} ${said}`);
    expect(withEventName(text, null)).toBe(text);
  });

  it('is the product’s where the event has none', () => {
    expect(nameOfEvent(null)).toBe('Urban Vision Hackathon');
    expect(nameOfEvent('Namma Nazar')).toBe('Namma Nazar');
  });
});

describe('the own texts of an event', () => {
  const texts = { en: { 'landing.lead': 'Look' }, ta: { 'landing.lead': 'பார்' } };
  const lead = (language: string, languages: readonly string[] | null) =>
    ownTextsFor(language, { texts, languages })['landing.lead'];

  it('are those of the reader’s language, or of the event’s first where it does not have that one', () => {
    expect(lead('ta', null)).toBe('பார்');
    expect(lead('ta', ['en', 'ta'])).toBe('பார்');
    expect(lead('ta', ['en'])).toBe('Look');
    expect(lead('ta', [])).toBe('பார்');
    expect(lead('kn', null)).toBeUndefined();
    expect(lead('kn', ['kn'])).toBeUndefined();
  });
});
