import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';

export type Fault =
  | 'none'
  /** Connections are rejected, and open ones closed. */
  | 'gone'
  /** Data is accepted but gets no response, on new and open connections. */
  | 'silent'
  /** The response is random bytes. */
  | 'garbage'
  /** Data is delayed by this many milliseconds in both directions. */
  | { slow: number }
  /** The response is this text, and the connection is closed. */
  | { says: string };

const random = seeded(SEED);
const garbage = () => Uint8Array.from({ length: 64 }, () => random() * 256);

/** A TCP proxy to a local service that injects faults. */
export async function openFaultyProxy(to: string) {
  const target = new URL(to);
  const targetPort = Number(target.port);
  let fault: Fault = 'none';
  const open = new Set<Socket>();

  const server = createServer((near) => {
    keep(near);
    if (fault === 'silent') return void near.resume();
    if (fault === 'garbage') return void near.on('data', () => near.write(garbage()));
    if (typeof fault === 'object' && 'says' in fault) {
      const { says } = fault;
      return void near.once('data', () => near.end(says));
    }
    const far = connect(targetPort, target.hostname);
    keep(far);
    forward(near, far);
    forward(far, near);
  });

  function keep(socket: Socket) {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }
  function forward(from: Socket, to: Socket) {
    from.on('data', (data) => {
      if (fault === 'silent') return;
      if (typeof fault === 'object' && 'slow' in fault) setTimeout(() => to.write(data), fault.slow);
      else to.write(data);
    });
    from.on('close', () => to.destroy());
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  target.hostname = '127.0.0.1';
  target.port = String(port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };

  return {
    /** The service's URL through this proxy. */
    url: target.href,
    async set(next: Fault) {
      const before = fault;
      fault = next;
      if (next === 'gone') {
        server.close();
        cut();
      } else {
        // Hanging connections stay open until their own side times out; new ones work.
        if (next === 'garbage' || (typeof next === 'object' && 'says' in next)) cut();
        if (before === 'gone') await listen(port);
      }
    },
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;
