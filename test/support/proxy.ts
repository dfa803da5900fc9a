import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A way to a real server that a test can cut and mend. */
export interface Proxy {
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on nothing that is sent arrives, and nothing says so. */
  hang(): void;
  /** From now on new connections lead to another server; those that are open stay where they are. */
  lead(target: string): void;
}

export async function startProxy(target: string): Promise<Proxy> {
  let to = new URL(target);
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function listen(at: number): Promise<Server> {
    const made = createServer((client) => {
      const upstream = connect(Number(to.port), to.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    });
    made.listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  }

  return {
    url: url.href,
    async cut() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    hang() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    lead(target) {
      to = new URL(target);
    },
    async mend() {
      server = await listen(port);
    },
  };
}
