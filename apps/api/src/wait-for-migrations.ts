import { waitForSchema } from '@brandlode/database';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from './config.ts';
import { problem, sendProblem } from './errors.ts';
import { securityHeaders } from './http/security-headers.ts';

const RETRY_AFTER_SECONDS = 5;

/** Resolves once the database has this version's schema. Until then every path except /healthz returns 503 with the reason. */
export async function waitForMigrations(
  databaseUrl: string,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  let server: { close: () => Promise<unknown> } | undefined;
  let detail = '';
  try {
    await waitForSchema(databaseUrl, async (reason) => {
      detail = reason;
      log.error(reason);
      server ??= await serve(() => detail, config, log);
    });
  } finally {
    await server?.close();
  }
}

async function serve(detail: () => string, config: Config, log: FastifyBaseLogger) {
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance: log, logController });
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(
      reply.header('retry-after', String(RETRY_AFTER_SECONDS)),
      problem('not-ready', { detail: detail() }),
    ),
  );
  await app.listen({ port: config.port, host: config.host });
  return app;
}
