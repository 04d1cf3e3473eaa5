/** An S3 bucket and how to reach it. */
export interface S3Location {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Stands before every key, as the URL has it; '' or ends with a slash. */
  readonly prefix: string;
  /** Undefined: the machine's own role or profile is asked. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export type S3UrlResult =
  | { readonly kind: 'read'; readonly location: S3Location }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Reads `https://KEY:SECRET@host/bucket/prefix?region=ap-south-1`, any S3-compatible service, bucket in the
 * path. Key and secret are percent-encoded where they hold special characters. The reason never repeats the
 * URL, which holds a secret.
 */
export function parseS3Url(text: string): S3UrlResult {
  if (!URL.canParse(text)) return refused('is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('must begin with https:// or http://');
  const [bucket = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  if (bucket === '') return refused('names no bucket: write it after the host, as in https://host/bucket');
  if ((url.username === '') !== (url.password === '')) return refused('needs both a key and a secret, or neither');
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return refused('has a % in its key or secret that stands for nothing: write %25');
  const prefix = rest.length === 0 ? '' : `${rest.join('/')}/`;
  return {
    kind: 'read',
    location: {
      endpoint: url.origin,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket,
      prefix,
      credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
    },
  };
}

/** The prefix as it is meant, for keys that others made: a blank in it is no %20. Undefined when a % in it stands for nothing. */
export function prefixMeant({ prefix }: Pick<S3Location, 'prefix'>): string | undefined {
  return decoded(prefix);
}

function refused(reason: string): S3UrlResult {
  return { kind: 'refused', reason };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
