import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True when a server could listen there, on loopback, now. */
export const isFreePort = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/**
 * A free loopback port below the ephemeral range: an ephemeral port may be assigned to
 * an outgoing connection before it is used.
 */
export async function anyFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFreePort(port)) return port;
  }
}
