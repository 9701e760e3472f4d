import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ROOT } from './assemble-image.ts';
import type { Run } from './image.ts';

const STAND_IN = fileURLToPath(new URL('docker-stand-in.ts', import.meta.url));

/** What the program `docker` does for one call: prints, exits with a code, or runs a program in its place. */
export type Reply = { stdout?: string; stderr?: string; code?: number; run?: Run };
type Result = { code: number; stdout: Buffer; stderr: string };

/** A program `docker` for the scripts in deploy/ that does for each call what `handle` says. */
export async function startDocker(handle: (args: string[]) => Promise<Reply>) {
  const bin = await mkdtemp(join(tmpdir(), 'brandlode-docker-'));
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const args = z.array(z.string()).parse(JSON.parse(Buffer.concat(parts).toString()));
    const reply = await handle(args).catch((error) => ({ code: 1, stderr: `${error}\n` }));
    response.end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const url = `http://127.0.0.1:${address.port}`;
  await writeFile(join(bin, 'docker'), `#!/bin/sh\nexec "${process.execPath}" "${STAND_IN}" "$@"\n`, {
    mode: 0o755,
  });
  return {
    /** Runs a script of deploy/, or of a copy of it in another folder. */
    sh: (script: string, args: string[] = [], given: Record<string, string> = {}, root = ROOT) =>
      runToEnd({
        command: ['sh', join(root, 'deploy', script), ...args],
        cwd: tmpdir(),
        env: { PATH: `${bin}:/usr/bin:/bin`, DOCKER_STAND_IN: url, ...given },
      }),
    close: async () => {
      server.close();
      await rm(bin, { recursive: true, force: true });
    },
  };
}

export function runToEnd({ command, ...options }: Run, stdin?: Buffer): Promise<Result> {
  const [program = '', ...args] = command;
  return new Promise((done) => {
    const child = execFile(
      program,
      args,
      { ...options, encoding: 'buffer', maxBuffer: 1 << 28 },
      (error, stdout, stderr) =>
        done({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr: stderr.toString() }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
  });
}
