import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import FindMyWay from 'find-my-way';
import { problem, sendProblem } from '../errors.ts';

/**
 * For requests without a route: `methodsOf` returns the methods of the path's routes. Routes are public (`/api/openapi.json`), so
 * neither token nor Origin is checked first.
 */
export function knownPaths(app: FastifyInstance) {
  const methodsByPath = new Map<string, Set<string>>();
  const router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  app.addHook('onRoute', ({ url, method }) => {
    const registered = methodsByPath.get(url);
    const methods = registered ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    if (registered) return;
    methodsByPath.set(url, methods);
    router.on('GET', url, () => {}, methods);
  });
  return {
    methodsOf(url: string): string[] {
      const methods: Set<string> | undefined = router.find('GET', url.split(/[?#]/, 1)[0] ?? '')?.store;
      return [...(methods ?? [])];
    },
  };
}

export type KnownPaths = ReturnType<typeof knownPaths>;

/** 405 with Allow; for OPTIONS only the methods. No CORS headers: pages of other sites may not read responses. */
export function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply, methods: string[]) {
  reply.header('allow', [...methods, 'OPTIONS'].sort().join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendProblem(reply, problem('method-not-allowed'));
}
