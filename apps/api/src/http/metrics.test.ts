import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { PUBLIC_ENVIRONMENT } from '../config.testing.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { handleError } from '../errors.ts';
import { metrics } from './metrics.ts';

const TOKEN = 'a-long-token-of-our-own';

function serve(environment: Record<string, string> = {}) {
  const config = readConfig(environment);
  const app = Fastify({ trustProxy: config.trustedProxies });
  app.setErrorHandler(handleError);
  metrics(app, {
    config,
    catalogue: { ready: () => false, snapshots: () => ({ count: 3, at: 0 }) },
    connection: { pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } },
    jobs: { onRun: () => {} },
    imports: { stats: () => ({ running: 1, done: 4, failed: 2 }) },
  } as unknown as Context);
  app.get('/brands/:id', () => 'brand');
  return {
    app,
    status: async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode,
  };
}

it('measures requests by route pattern, not by URL', async () => {
  const { app } = serve();
  await app.inject('/brands/7');
  const response = await app.inject('/metrics');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(
    'http_request_duration_seconds_count{route="/brands/:id",method="GET",status="200"} 1',
  );
  expect(response.body).toContain('nodejs_eventloop_lag_seconds');
  expect(response.body).toContain('catalogue_snapshots_total 3');
  expect(response.body).toContain('imports_running 1');
  expect(response.body).toContain('imports_total{outcome="failed"} 2');
});

it('follows the naming conventions of Prometheus: _total for counters, _timestamp_seconds for times', async () => {
  const { body } = await serve().app.inject('/metrics');
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  expect(types.length).toBeGreaterThan(10);
  const own = types.filter(({ name }) => /^(http|catalogue|database|job)_/.test(name));
  for (const { name, type } of own) expect(name.endsWith('_total'), name).toBe(type === 'counter');
  expect(own.map(({ name }) => name)).toContain('catalogue_snapshot_timestamp_seconds');
});

describe('with a loopback URL', () => {
  it('can be read without a token only on this machine', async () => {
    const { status } = serve();
    expect(await status()).toBe(200);
    expect(await status({}, '::1')).toBe(200);
    expect(await status({}, '192.0.2.7')).toBe(401);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])(
    'are rejected for a request with %s, which came through a proxy, trusted or not',
    async (name, value) => {
      const headers = { [name]: value };
      expect(await serve().status(headers)).toBe(401);
      expect(await serve({ TRUSTED_PROXIES: 'loopback' }).status(headers)).toBe(401);
    },
  );
});

it('always require the token with a public URL, because a proxy without headers looks like this machine', async () => {
  expect(await serve(PUBLIC_ENVIRONMENT).status()).toBe(401);
  const { status } = serve({ ...PUBLIC_ENVIRONMENT, METRICS_TOKEN: TOKEN });
  expect(await status()).toBe(401);
  expect(await status({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(
    await status({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' }, '192.0.2.7'),
  ).toBe(200);
});
