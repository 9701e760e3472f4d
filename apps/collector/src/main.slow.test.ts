import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { anyFreePort, requestStores } from '@brandlode/database';
import { databaseForEachTest } from '@brandlode/database/testing';
import { type Sandbox, startSandbox } from '@brandlode/sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const SOON = { timeout: 240_000, interval: 100 };

const database = databaseForEachTest();
let sandbox: Sandbox;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await sandbox.close();
});

async function startCollector(env: Record<string, string> = {}) {
  const port = await anyFreePort();
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      COLLECT_SAMPLE_STORES_URL: `${sandbox.url}/sample-stores`,
      COLLECT_PAUSE_SECONDS: '0.02',
      COLLECTOR_PORT: String(port),
      ...env,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  stops.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    return { status: response?.status, text: (await response?.text()) ?? '' };
  };
  return { get };
}

describe('A collector process', () => {
  it('serves health and metrics, named by Prometheus conventions', async () => {
    const collector = await startCollector();
    await expect.poll(async () => (await collector.get('/readyz')).status, SOON).toBe(200);
    expect(await collector.get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await collector.get('/elsewhere')).status).toBe(404);

    await requestStores(database.db, ['velvet-oak.example', 'private-garden.example']);
    await expect
      .poll(async () => (await collector.get('/metrics')).text, SOON)
      .toMatch(/^collector_store_duration_seconds_count\{outcome="done"\} 2$/m);
    const { text } = await collector.get('/metrics');
    for (const line of [
      /^collector_source_outcomes_total\{source="storefront",outcome="found"\} 1$/m,
      /^collector_source_outcomes_total\{source="storefront",outcome="blocked"\} 1$/m,
      /^collector_pages_fetched_total\{outcome="found"\} [1-9]/m,
      /^collector_pages_fetched_total\{outcome="blocked"\} [1-9]/m,
      /^collector_page_duration_seconds_count [1-9]/m,
      /^collector_stores_in_flight 0$/m,
      /^collector_queue_depth\{state="waiting"\} \d+$/m,
      /^collector_queue_depth\{state="active"\} \d+$/m,
      /^nodejs_eventloop_lag_seconds /m,
    ])
      expect(text).toMatch(line);
    const [, finished] = /^collector_last_store_timestamp_seconds (\S+)$/m.exec(text)!;
    expect(Math.abs(Number(finished) - Date.now() / 1000)).toBeLessThan(120);

    const own = [...text.matchAll(/^# TYPE (collector_\w+) (\w+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }));
    expect(own.length).toBeGreaterThan(6);
    for (const { name, type } of own) {
      if (type === 'counter') expect(name).toMatch(/_total$/);
      else expect(name).not.toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });

  it('opens no port unless configured', async () => {
    const collector = await startCollector({ COLLECTOR_PORT: '', LOG_LEVEL: 'debug' });
    await requestStores(database.db, ['velvet-oak.example']);
    const isDone = async () => {
      const rows = await database.query('select 1 from stores where finished_at is not null');
      return rows.length;
    };
    await expect.poll(isDone, SOON).toBe(1);
    expect((await collector.get('/healthz')).status).toBeUndefined();
  });
});
