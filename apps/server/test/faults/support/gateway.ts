import net from 'node:net';

/** A way to another port that can be closed, or held up: bytes come in and none go on. */
export interface Gateway {
  readonly port: number;
  let(state: 'open' | 'hanging' | 'down'): void;
  close(): Promise<void>;
}

export async function openGateway(target: number): Promise<Gateway> {
  let state: 'open' | 'hanging' | 'down' = 'open';
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    if (state === 'down') {
      socket.destroy();
      return;
    }
    const upstream = net.connect(target, '127.0.0.1');
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => sockets.delete(each));
    }
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    if (state === 'open') socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    let(next) {
      // Connections of the state before end: a store that comes back knows nothing of them.
      cut();
      state = next;
    },
    async close() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
