import type { CallInput } from '@uvh/contract/call';
import { linkDownload } from '@uvh/contract/calls/organiser/results';
import { callApi } from '../../api/call-api.ts';

/** Has the browser download a file by a link of its own: it may be large, and take longer than a call. */
export async function download(body: CallInput<typeof linkDownload>['body']): Promise<void> {
  followLink((await callApi(linkDownload, { body })).url);
}

/** Downloads what a link leads to; the page stays. */
export function followLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
