import http from 'node:http';

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** A client that costs as little as it can: it shares the processor with what it measures. */
export function httpClient(origin: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(origin);

  return {
    request(method: 'GET' | 'POST', path: string, token: string | undefined, body?: string): Promise<Answered> {
      const startedAt = performance.now();
      return new Promise((resolve, reject) => {
        const request = http.request(
          {
            agent,
            host: url.hostname,
            port: url.port,
            method,
            path,
            headers: {
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const ms = performance.now() - startedAt;
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms });
            });
            response.on('error', reject);
          },
        );
        request.on('error', reject);
        request.end(body);
      });
    },
    /** Opens a stream of events and counts them until it is closed. */
    watch(path: string, token: string, onEvents: (count: number) => void): () => void {
      const request = http.get(
        { agent: false, host: url.hostname, port: url.port, path, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.on('data', (chunk: Buffer) => onEvents(chunk.toString().split('\ndata: ').length - 1));
          response.on('error', () => undefined);
        },
      );
      request.on('error', () => undefined);
      return () => request.destroy();
    },
    close: () => agent.destroy(),
  };
}

export type HttpClient = ReturnType<typeof httpClient>;
