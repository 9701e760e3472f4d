import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { handleError } from './errors.ts';
import { metrics } from './metrics.ts';

function serve(environment: Record<string, string> = {}) {
  const app = Fastify({ trustProxy: 'loopback' });
  app.setErrorHandler(handleError);
  metrics(app, {
    config: readConfig(environment),
    catalogue: { ready: () => false, snapshots: () => ({ count: 0, at: 0 }) },
    connection: { pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } },
    jobs: { onRun: () => {} },
  } as unknown as Context);
  app.get('/brands/:id', () => 'brand');
  return app;
}

it('are read from this machine, by the pattern of the route and not its address (interfaces, HTTP)', async () => {
  const app = serve();
  await app.inject('/brands/7');
  const answer = await app.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{route="/brands/:id",method="GET",status="200"} 1',
  );
  expect(answer.body).toContain('nodejs_eventloop_lag_seconds');
});

it('are refused to others, also behind a proxy on this machine, but for the token', async () => {
  const app = serve({ METRICS_TOKEN: 'a-long-token-of-our-own' });
  const from = (headers: Record<string, string>) => app.inject({ url: '/metrics', headers });
  expect((await from({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
  expect((await from({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer wrong' })).statusCode).toBe(
    401,
  );
  const right = { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-long-token-of-our-own' };
  expect((await from(right)).statusCode).toBe(200);
});
