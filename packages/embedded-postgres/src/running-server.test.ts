import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runningServer } from './cluster.ts';

it('Finding a running server survives a server that shuts down at that moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-running-'));
  // Accepts the connection, then ends it as a server that shuts down does.
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([signedIn(), ready(), stopping()]))),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await mkdir(join(folder, 'cluster'));
  const process = spawn('sleep', ['60'], { cwd: join(folder, 'cluster') });
  onTestFinished(async () => {
    process.kill();
    server.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, 'cluster/postmaster.pid'), `${process.pid}\n\n\n${port}\n`);
  await writeFile(join(folder, 'password'), 'none');
  expect(await runningServer(folder)).toContain(`127.0.0.1:${port}`);
});

/** Messages of PostgreSQL's protocol: a letter, the length including itself, and the content. */
const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const signedIn = () => message('R', Buffer.alloc(4));
const ready = () => message('Z', Buffer.from('I'));
const stopping = () =>
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));
