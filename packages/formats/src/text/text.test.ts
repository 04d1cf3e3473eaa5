import { describe, expect, it } from 'vitest';
import { Findings, findingsOf, sentenceOf } from '../problem.ts';
import { csvLine, parseCsv } from './csv.ts';
import { attributesIn, idIn, lineAt, numberIn, parseJson, scoreIn, shown, textIn } from './json.ts';
import { elementSlices, withoutXmlComments } from './slices.ts';
import { textFromTyped, typedFromText } from './typed-text.ts';
import { parseXml, xmlText } from './xml.ts';

function told(read: (findings: ReturnType<typeof findingsOf>) => unknown) {
  const findings = new Findings();
  const result = read(findingsOf('a', findings));
  return { result, sentences: findings.list().map(sentenceOf) };
}

describe('values of files', () => {
  it.each([
    [1.5, 1.5],
    [7n, 7],
    ['1e2', 100],
    [' -3 ', -3],
    [' ', undefined],
    ['1e999', undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [true, undefined],
    [null, undefined],
  ])('%s is the number %s', (value, number) => {
    expect(numberIn(value)).toBe(number);
  });

  it.each([
    [12n, '12'],
    [1, '1'],
    ['1', '1'],
    ['1.0', '1'],
    ['-3.00', '-3'],
    ['1.05', '1.05'],
    ['007', '007'],
    [' a ', 'a'],
    [' ', undefined],
    [Number.NaN, undefined],
    [false, undefined],
  ])('%s is the id %s, however a tool wrote it', (value, id) => {
    expect(idIn(value)).toBe(id);
  });

  it('is text where it is text or a number', () => {
    expect([' a ', 7, 7n, '  ', true, null, {}].map(textIn)).toEqual(['a', '7', '7', ...Array(4).fill(undefined)]);
  });

  it('is how sure a machine was from 0 to 1', () => {
    expect([0, '0.5', 1, 1.01, -0.01, 'x'].map(scoreIn)).toEqual([0, 0.5, 1, undefined, undefined, undefined]);
  });

  it('has no attribute that reaches the prototype', () => {
    expect(attributesIn(JSON.parse('{"__proto__":1,"constructor":2,"prototype":3,"a":4}'))).toEqual({ a: 4 });
    expect([{}, [1], null, 'a'].map(attributesIn)).toEqual(Array(4).fill(undefined));
  });

  it('is shown short enough to be read', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    const quoted = (length: number) => JSON.stringify('x'.repeat(length));
    expect([7n, undefined, loop].map(shown)).toEqual(['7', 'nothing', 'what is nested without end']);
    expect(shown('x'.repeat(58))).toBe(quoted(58));
    expect(shown('x'.repeat(59))).toBe(`${quoted(59).slice(0, 57)}...`);
  });
});

describe('JSON', () => {
  it('is read behind a byte order mark', () => {
    expect(told((findings) => parseJson('\uFEFF[1]', findings))).toEqual({ result: [1], sentences: [] });
  });

  it('is read with numbers that are none, as Python writes them, and with such words in text', () => {
    const text = '\uFEFF{"a": [NaN, -Infinity,Infinity], "NaN": "\\"NaN, \\\\", "b": 1}';
    expect(told((findings) => parseJson(text, findings))).toEqual({
      result: { a: [null, null, null], NaN: '"NaN, \\', b: 1 },
      sentences: ['a: has NaN or Infinity, which JSON has not; they were read as null'],
    });
  });

  it.each([
    ['{"a": NaN,\n"b": 1,\n"c": ]}', 1],
    ['[1,\n2,]\n\n', 2],
    [`{"a": "${'x'.repeat(60)}",\n"b": [1,\n2,\n3,],\n"c": "${'x'.repeat(60)}"\n}`, 4],
    [`{"a": "${'x'.repeat(60)}",\n"b": tru,\n"c": 1\n}`, 2],
    ['{\n"a": 1,\n"b" 2}', 3],
    ['[1,\n2,\n', 3],
    ['x', 1],
  ])('is told by the line of its mistake: %j', (text, line) => {
    const { sentences } = told((findings) => parseJson(text, findings));
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`^a:${line}: the text is not JSON`))]);
  });

  it('counts a line from the sign that follows its break', () => {
    expect([0, 1, 2, 3, 9].map((at) => lineAt('a\n\nb', at))).toEqual([1, 1, 2, 3, 3]);
  });
});

describe('rows of a table', () => {
  it('are kept apart by what the first line has most of, with the line on which they end', () => {
    const text = 'a;b,c;d\r\n"x;\n1";2;3\n\n 4 ;5;"say ""6"""\n';
    const { result, sentences } = told((findings) => parseCsv(text, findings));
    expect(result).toEqual([
      { line: 1, cells: ['a', 'b,c', 'd'] },
      { line: 3, cells: ['x;\n1', '2', '3'] },
      { line: 5, cells: ['4', '5', 'say "6"'] },
    ]);
    expect(sentences).toEqual([]);
    expect(told((findings) => parseCsv('a\tb,c\td', findings)).result).toEqual([{ line: 1, cells: ['a', 'b,c', 'd'] }]);
  });

  it.each(['\n', '\r\n', '\r'])('are counted by line breaks %j, also within quotes', (end) => {
    const text = ['a,b', '"x', 'y",1', '', 'z,2', ''].join(end);
    const { result } = told((findings) => parseCsv(text, findings).map(({ line, cells }) => [line, cells[1]]));
    expect(result).toEqual([
      [1, 'b'],
      [3, '1'],
      [5, '2'],
    ]);
  });

  it.each(['\n \n', 'sep=;\n\n', 'SEP=;\r\n\r\n'])('begin behind %j', (start) => {
    const { result } = told((findings) => parseCsv(`${start}a;b\n1,5;2\n`, findings));
    expect(result).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['1,5', '2'] },
    ]);
  });

  it('may be shorter or longer than others, and have quotes within a cell', () => {
    const { result, sentences } = told((findings) => parseCsv('a,b\n1\n1,2,3\n6" pipe,say "x"\n', findings));
    expect(result).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1'] },
      { line: 3, cells: ['1', '2', '3'] },
      { line: 4, cells: ['6" pipe', 'say "x"'] },
    ]);
    expect(sentences).toEqual([]);
  });

  it('are read up to a quote that is never closed, which is told', () => {
    const { result, sentences } = told((findings) => parseCsv('a,b\n1,2\n"3,4\n', findings));
    expect(result).toHaveLength(2);
    expect(sentences).toEqual([expect.stringMatching(/^a:\d: a quote is never closed/)]);
  });

  it('have quotes where they are needed', () => {
    const cells = ['a', 'b,c', 'd"e', 'f\ng', 'h;i', ' j', 'k ', 'l\tm', 0, false, undefined];
    expect(csvLine(cells)).toBe('a,"b,c","d""e","f\ng","h;i"," j","k ","l\tm",0,false,\n');
  });
});

describe('values as text', () => {
  it.each(['7', '-0.5', 'true', 'null', '[1]', '{"a":1}', '1e+25'])('are of their type again: %s', (text) => {
    expect(textFromTyped(typedFromText(text))).toBe(text);
    expect(typeof typedFromText(text)).not.toBe('string');
  });

  it.each(['007', '1.0', '1.', 'truely', '[1', '[1, 2]', '{red}', '+91', '1e5', '"Rex"', ''])(
    'stay text: %j',
    (text) => {
      expect(typedFromText(text)).toBe(text);
    },
  );
});

describe('XML', () => {
  it('has its elements with the lines on which they begin', () => {
    const text = '<a>\n<b x="/>">\n<c/></b>\n<bb/><b/>\n<b>';
    expect([...elementSlices(text, 'b')]).toEqual([
      { text: '<b x="/>">\n<c/></b>', line: 2 },
      { text: '<b/>', line: 4 },
      { text: '<b>', line: 5 },
    ]);
    expect([...elementSlices(`<b x='"'/><b y="'"/><b`, 'b')].map((slice) => slice.text)).toEqual([
      `<b x='"'/>`,
      `<b y="'"/>`,
    ]);
  });

  it('has letters that are written as numbers, and what only looks like them', () => {
    const { result, sentences } = told((findings) => {
      const root = parseXml('<a b="&#2321;&#x91f;">cami&#243;n &amp;#243; &amp;lt; &amp;eacute;</a>', findings);
      return [root?.children('a')[0]?.attribute('b'), root?.text('a')];
    });
    expect(result).toEqual(['ऑट', 'camión &#243; &lt; &eacute;']);
    expect(sentences).toEqual([]);
  });

  it('loses its comments and no line', () => {
    expect(withoutXmlComments('<!-- 1\n--><a/><!--2--><b/><!-->')).toBe('      \n   <a/>        <b/><!-->');
    expect(withoutXmlComments('<a/>')).toBe('<a/>');
  });

  it('has text, attributes and children by name', () => {
    const { result } = told((findings) => {
      const root = parseXml('<a id="07">x &amp; y<b><c>01</c></b><b> </b></a>', findings)?.children('a')[0];
      return [
        root?.attribute('id'),
        root?.attribute('constructor'),
        root?.ownText,
        root?.text(),
        root?.text('b', 'c'),
        root?.text('c'),
        root?.children('b').map(({ ownText }) => ownText),
        root?.children('b')[0]?.children('c')[0]?.ownText,
      ];
    });
    expect(result).toEqual(['07', undefined, 'x & y', 'x & y', '01', undefined, [undefined, undefined], '01']);
  });

  it.each([
    ['<a>\n<b></a>', /^a:12: the text is not XML/],
    ['<a/>\n<!DOCTYPE a>', /^a:12: has a DOCTYPE, which is not read$/],
    ['<a/>\n\n<!ENTITY a>', /^a:13: has a DOCTYPE, which is not read$/],
  ])('is told by its line in the file: %j', (text, sentence) => {
    expect(told((findings) => parseXml(text, findings, 11)).sentences).toEqual([expect.stringMatching(sentence)]);
  });

  it('is written without what would end it and what it cannot hold', () => {
    expect(xmlText('<a & \'b\' "c">\u0000\u000b\ufffe\n')).toBe('&lt;a &amp; &apos;b&apos; &quot;c&quot;&gt;\n');
  });
});
