import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRoundRobin } from '../e2e/support/round-robin.ts';
import { until } from '../e2e/support/waiting.ts';
import { ROOT } from './assemble-image.ts';

/**
 * The proxy in front of the API processes: Caddy with the production Caddyfile if CADDY names its program, else a small equivalent.
 */
export async function startProxy(
  port: number,
  origins: string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  const program = process.env.CADDY;
  if (!program) return startRoundRobin(port, origins);
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-caddy-'));
  const file = join(folder, 'Caddyfile');
  const production = await readFile(join(ROOT, 'Caddyfile'), 'utf8');
  const upstreams = production.replace('api1:3000 api2:3000', origins.join(' '));
  if (upstreams === production) throw new Error('The Caddyfile has other upstreams');
  await writeFile(file, upstreams.replace('{\n', '{\n\tadmin off\n\tdefault_bind 127.0.0.1\n'));
  const url = `http://localhost:${port}`;
  const caddy = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { SITE_HOST: url, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  await until(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    close: async () => {
      const ended = new Promise((done) => caddy.once('exit', done));
      caddy.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
