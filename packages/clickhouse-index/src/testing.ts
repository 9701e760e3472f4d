import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '@brandlode/database';

const SERVER = fileURLToPath(new URL('./server.testing.ts', import.meta.url));
/** Where `npm run test:clickhouse` installs what the servers run on. */
const PACKAGES = fileURLToPath(new URL('../../../.cache/clickhouse/node_modules/', import.meta.url));
const STARTS_WITHIN_MS = 60_000;
const ATTEMPTS = 3;

export const isClickHouseInstalled = () => existsSync(PACKAGES);

export type TestServers = {
  /** HTTP addresses, one per shard. */
  urls: string[];
  cluster: string;
  processes: ChildProcess[];
  stop: () => Promise<void>;
};

/** Real servers on loopback, one per shard, in a folder that is removed with them. */
export async function startClickHouse({ shards = 2 } = {}): Promise<TestServers> {
  for (let attempt = 1; ; attempt++) {
    // A free port may be taken before the server listens on it.
    const servers = await launch(shards);
    try {
      await Promise.all(servers.urls.map((url, shard) => responds(url, servers.processes[shard]!)));
      return servers;
    } catch (error) {
      await servers.stop();
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function launch(shards: number): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-clickhouse-'));
  const ports: { http: number; tcp: number }[] = [];
  for (let shard = 0; shard < shards; shard++) {
    ports.push({ http: await anyFreePort(), tcp: await anyFreePort() });
  }
  const cluster = 'brandlode';
  const members = ports.map(
    ({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
  );
  const processes = await Promise.all(
    ports.map(async ({ http, tcp }, shard) => {
      const config = join(folder, `shard${shard}.xml`);
      await writeFile(
        config,
        `<clickhouse>
          <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
          <path>${join(folder, `shard${shard}`)}</path>
          <remote_servers><${cluster}><secret>of the tests</secret>${members.join('')}</${cluster}></remote_servers>
        </clickhouse>`,
      );
      return spawn(process.execPath, [SERVER, PACKAGES, config], { stdio: ['pipe', 'ignore', 'inherit'] });
    }),
  );
  return {
    urls: ports.map(({ http }) => `http://127.0.0.1:${http}`),
    cluster,
    processes,
    stop: async () => {
      await Promise.all(processes.map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function responds(url: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until && server.exitCode === null) {
    const ready = await fetch(`${url}/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`ClickHouse does not respond at ${url}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGKILL');
  await ended;
}
