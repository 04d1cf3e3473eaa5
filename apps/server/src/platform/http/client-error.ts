import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAnswer } from '@uvh/contract/errors';
import { errorSentence } from '@uvh/contract/messages/catalogue';

/** What the parser of Node could not read, by the code that it gives; 400 for all else. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are no request in the form of every refusal, and ends their connection. */
export function answerClientError({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // Nobody is there any more.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[code ?? ''] ?? 400;
  const sentence = errorSentence('en', 'INVALID_INPUT');
  const body = JSON.stringify({ code: 'INVALID_INPUT', message: sentence, error: sentence } satisfies ErrorAnswer);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}
