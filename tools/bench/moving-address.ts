import { connect, createServer, type Server } from 'node:net';
import { anyFreePort } from '@brandlode/database';

/** A database address that first leads to one server and later to another, like a moved DNS name or IP address. */
export async function openMovingAddress(url: string): Promise<{
  url: string;
  moveTo: (url: string) => void;
  stop: () => Promise<Server>;
}> {
  let target = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  const here = new URL(url);
  here.port = String(await anyFreePort());
  await new Promise<void>((listening) => server.listen(Number(here.port), '127.0.0.1', listening));
  return {
    url: here.href,
    moveTo: (next) => {
      target = new URL(next);
    },
    stop: async () => server.close(),
  };
}
