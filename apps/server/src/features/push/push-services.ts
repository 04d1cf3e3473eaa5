/** Where browsers are told to be reached: Chromium's, Firefox's, Safari's and Edge's push services. */
const KNOWN =
  /^(fcm\.googleapis\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)$/;

/**
 * The address where a push service takes messages for a browser. Undefined for anything but a known service or one that
 * the organisers named by its origin (`further`): the server sends requests there, so nobody may name a machine of its
 * network.
 */
export function endpointOf(text: string, further: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (further.includes(url.origin)) return url;
  return url.protocol === 'https:' && url.port === '' && KNOWN.test(url.hostname) ? url : undefined;
}
