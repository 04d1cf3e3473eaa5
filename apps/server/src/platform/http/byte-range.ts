/** A part of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The one range that a Range header asks for (RFC 9110, section 14). 'whole' when there is none, or one that
 * a server may ignore (several ranges, another unit); 'unsatisfiable' when it lies behind the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return 'whole';
    const length = Number(to);
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}
