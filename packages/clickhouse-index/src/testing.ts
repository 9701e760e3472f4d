import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from '@brandlode/database';

/** Debian's package `clickhouse-server`. */
const PROGRAM = '/usr/sbin/clickhouse-server';
/** The servers end with the test run, even if it is killed. */
const ENDS_WITH_US = ['--pdeathsig', 'KILL'];
const STARTS_WITHIN_MS = 60_000;
const ATTEMPTS = 3;

export const isClickHouseInstalled = () => existsSync(PROGRAM);

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
      const own = join(folder, `shard${shard}`);
      for (const name of ['data', 'tmp']) await mkdir(join(own, name), { recursive: true });
      await writeFile(join(own, 'users.xml'), USERS);
      await writeFile(
        join(own, 'config.xml'),
        `<yandex>
          <logger><level>none</level></logger>
          <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
          <path>${own}/data/</path><tmp_path>${own}/tmp/</tmp_path><users_config>users.xml</users_config>
          <mark_cache_size>67108864</mark_cache_size><uncompressed_cache_size>67108864</uncompressed_cache_size>
          <default_profile>default</default_profile><default_database>default</default_database>
          <remote_servers><${cluster}>${members.join('')}</${cluster}></remote_servers>
        </yandex>`,
      );
      return spawn('setpriv', [...ENDS_WITH_US, PROGRAM, '--config-file=config.xml'], {
        cwd: own,
        stdio: 'ignore',
      });
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

const USERS = `<yandex>
  <profiles><default><max_threads>2</max_threads></default></profiles>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>`;

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

/** A stopped process ignores SIGTERM: it is continued first. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGCONT');
  server.kill('SIGTERM');
  const hard = setTimeout(() => server.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(hard);
}
