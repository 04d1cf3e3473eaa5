import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Sentence } from './sentence.tsx';

describe('a sentence with an element in it', () => {
  it.each([
    ['We wrote to {{email}}.', 'We wrote to <b>a@b.in</b>.'],
    ['{{email}} ಗೆ ಕಳುಹಿಸಿದ್ದೇವೆ.', '<b>a@b.in</b> ಗೆ ಕಳುಹಿಸಿದ್ದೇವೆ.'],
    ['To {{email}}', 'To <b>a@b.in</b>'],
  ])('%s', (text, markup) => {
    const sentence = (
      <Sentence text={text} slot="email">
        <b>a@b.in</b>
      </Sentence>
    );
    expect(renderToStaticMarkup(sentence)).toBe(markup);
  });
});
