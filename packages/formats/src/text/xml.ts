import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { FileFindings } from '../problem.ts';
import { isJsonObject, lineAt, textIn } from './json.ts';

/** An element of an XML file: its attributes and children by name, all values as text. */
export interface XmlElement {
  attribute(name: string): string | undefined;
  /** Text of the first child of that name, or of a path of names. */
  text(...path: readonly string[]): string | undefined;
  /** Text of the element itself. */
  readonly ownText: string | undefined;
  children(name: string): readonly XmlElement[];
  /** The names that its children have. */
  readonly childNames: readonly string[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  // Numbers stay text: the reader knows which of them are ids.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  // Python writes letters beyond ASCII as numbers (`&#233;`), which are read with those of HTML alone.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses XML. Entities of one's own are refused with the DOCTYPE that declares them, so that a small file cannot grow
 * or reach for other files. What is not XML is a finding with its line; `firstLine` is that of the text in its file.
 */
export function parseXml(text: string, findings: FileFindings, firstLine = 1): XmlElement | undefined {
  const doctype = text.search(/<!DOCTYPE|<!ENTITY/i);
  if (doctype !== -1) return findings.refuse(firstLine + lineAt(text, doctype) - 1, 'has a DOCTYPE, which is not read');
  const valid = XMLValidator.validate(text);
  if (valid !== true) return findings.refuse(firstLine + valid.err.line - 1, `the text is not XML (${valid.err.msg})`);
  try {
    const root: unknown = parser.parse(text);
    return elementOf(root);
  } catch (error) {
    return findings.refuse(firstLine, `the text is not XML (${error instanceof Error ? error.message : error})`);
  }
}

function elementOf(node: unknown): XmlElement {
  const own = (name: string): unknown => (isJsonObject(node) && Object.hasOwn(node, name) ? node[name] : undefined);
  const children = (name: string): readonly XmlElement[] => {
    const value = own(name);
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map(elementOf);
  };
  return {
    attribute: (name) => textIn(own(`@${name}`)),
    children,
    childNames: isJsonObject(node) ? Object.keys(node).filter((name) => !/^[@#]/.test(name)) : [],
    ownText: isJsonObject(node) ? textIn(own('#text')) : textIn(node),
    text(first, ...rest) {
      if (first === undefined) return isJsonObject(node) ? textIn(own('#text')) : textIn(node);
      return children(first)[0]?.text(...rest);
    },
  };
}

/** Text as it stands between tags or in an attribute. Characters that XML cannot hold are gone. */
export function xmlText(value: unknown): string {
  return String(value)
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0, section 2.2, leaves out.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
