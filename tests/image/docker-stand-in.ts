import { spawn } from 'node:child_process';
import type { Reply } from './docker.ts';

/**
 * Replaces the program `docker` without a container engine: asks the test (docker.ts) what to do with its
 * arguments, and runs the requested command as if in a container, with its own standard input and output.
 */
const response = await fetch(process.env.DOCKER_STAND_IN ?? '', {
  method: 'POST',
  body: JSON.stringify(process.argv.slice(2)),
});
const reply = (await response.json()) as Reply;
process.stdout.write(reply.stdout ?? '');
process.stderr.write(reply.stderr ?? '');
if (reply.run) {
  const { command, ...options } = reply.run;
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  child.on('close', (code) => process.exit(code ?? 1));
} else process.exit(reply.code ?? 0);
