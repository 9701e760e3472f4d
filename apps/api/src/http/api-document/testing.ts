import { Problem } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { PUBLIC_ENVIRONMENT } from '../../config.testing.ts';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { problemsOf } from '../describe-routes.ts';
import type { ApiDocument } from './document.ts';

/** The API document of a public product with Google sign-in, without a database: routes are registered but never run. */
export async function buildApiDocument(): Promise<ApiDocument> {
  const config = readConfig({
    ...PUBLIC_ENVIRONMENT,
    LOG_LEVEL: 'silent',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  const app = createApp(Object.assign(unopened(), { config }) as Context);
  await app.ready();
  return app.swagger() as ApiDocument;
}

/** A stub for everything that is only needed by requests: every property and every return value is another stub. */
const unopened = (): object =>
  new Proxy(() => unopened(), {
    get: (target, key) => (key === 'then' ? undefined : (Reflect.get(target, key) ?? unopened())),
    has: () => false,
  });

/** Fails requests whose problem document has a code that its route does not list. */
export function requireDocumentedProblems(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, schema } = request.routeOptions;
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json');
    if (!isProblem || !url || !schema || schema.hide || typeof payload !== 'string') return;
    const { code } = Problem.parse(JSON.parse(payload));
    const listed: string[] = problemsOf({ method: request.method, schema });
    if (listed.includes(code)) return;
    const message = `${request.method} ${url} does not list ${code}`;
    console.error(message);
    return JSON.stringify({ message });
  });
}
