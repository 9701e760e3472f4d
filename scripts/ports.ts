import { createServer } from 'node:net';

/** True when a server could listen there now. */
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/**
 * Waits a moment for a port that is just being given up (after a restart). Throws one sentence naming the variable when it
 * stays taken.
 */
export async function requireFreePort(port: number, variable: string) {
  for (let attempt = 0; attempt < 30; attempt++) {
    if (await isFree(port)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`Port ${port} is taken by another program. Stop it, or choose another with ${variable}=…`);
}

/** A loopback port nobody listens on at this moment. */
export const anyFreePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer();
    server.on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
