import { spawn } from 'node:child_process';

/**
 * Stands in for the program `docker` where there is no container engine: asks the test (engine.ts) what to do with its
 * arguments, and runs what it is told to as if in a container, with its own standard input and output.
 */
const response = await fetch(process.env.DOCKER_STAND_IN ?? '', {
  method: 'POST',
  body: JSON.stringify(process.argv.slice(2)),
});
const reply = await response.json();
process.stdout.write(reply.stdout ?? '');
process.stderr.write(reply.stderr ?? '');
if (reply.run) {
  const [program, ...args] = reply.run.command;
  const { cwd, env, uid, gid } = reply.run;
  const child = spawn(program, args, { cwd, env, uid, gid, stdio: 'inherit' });
  child.on('close', (code) => process.exit(code ?? 1));
} else process.exit(reply.code ?? 0);
