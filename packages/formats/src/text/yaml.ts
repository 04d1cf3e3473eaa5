import { Document, parse, Scalar, visit } from 'yaml';

/**
 * A value as YAML that is read alike by version 1.2 and by 1.1, which trainers and Hugging Face read with PyYAML: there
 * an unquoted `no` is false, and `2027-05-09` a date.
 */
export function yamlText(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && isOtherInVersion11(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Words such as `no`, and anything that begins like a number, a date, a time or a sign. */
function isOtherInVersion11(text: string): boolean {
  return /^\P{L}/u.test(text) || (/^[a-z]+$/i.test(text) && parse(text, { version: '1.1' }) !== text);
}
