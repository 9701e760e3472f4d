import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { isDirectFromThisMachine } from './client-address.ts';

/**
 * `GET /metrics` in Prometheus text format, with METRICS_TOKEN as bearer token; without it only for programs on this machine, and only
 * if the public URL is loopback.
 */
export function metrics(app: FastifyInstance, { config, catalogue, connection, jobs, imports }: Context) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('catalogue_brands', 'Brands in the index of this process.', () =>
    catalogue.ready() ? catalogue.index().size : 0,
  );
  new Counter({
    name: 'catalogue_snapshots_total',
    help: 'Snapshots of the catalogue that this process has loaded.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(catalogue.snapshots().count);
    },
  });
  gauge(
    'catalogue_snapshot_timestamp_seconds',
    'When the newest snapshot was loaded, as Unix time.',
    () => catalogue.snapshots().at / 1000,
  );
  const { pool } = connection;
  gauge('database_connections', 'Connections of this process to the database.', () => pool.totalCount);
  gauge('database_connections_idle', 'Idle connections of the pool.', () => pool.idleCount);
  gauge('database_queries_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);

  gauge(
    'imports_running',
    'Imports, previews and undos in progress in this process.',
    () => imports.stats().running,
  );
  new Counter({
    name: 'imports_total',
    help: 'Imports, previews and undos that this process ended, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { done, failed } = imports.stats();
      this.reset();
      this.inc({ outcome: 'done' }, done);
      this.inc({ outcome: 'failed' }, failed);
    },
  });

  const runs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that background jobs took by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  jobs.onRun(({ queue, outcome, seconds }) => runs.observe({ queue, outcome }, seconds));

  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    // The route's pattern, never the URL: ids and keywords would create a series each.
    durations.observe({ route: routeOptions.url ?? 'page', method, status }, elapsedTime / 1000);
    done();
  });
  const options = { schema: { hide: true }, config: { exemptFromLoadShedding: true } };
  app.get('/metrics', options, async (request, reply) => {
    if (!mayRead(request, config)) throw new ApiError('unauthenticated');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, config: Config): boolean {
  const { metricsToken: token } = config;
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (token && sent.length === expected.length && timingSafeEqual(sent, expected)) return true;
  return isDirectFromThisMachine(request, config);
}
