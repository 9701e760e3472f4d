import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import FindMyWay from 'find-my-way';
import { problem, sendProblem } from '../errors.ts';

/**
 * For requests without a route: `methodsOf` a URL are those of the path's routes. Routes are public knowledge (`/api/openapi.json`), so that
 * neither a token nor an Origin is checked before.
 */
export function knownPaths(app: FastifyInstance) {
  const methodsByPath = new Map<string, Set<string>>();
  const router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url);
    const methods = known ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    if (known) return;
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

/** 405 with Allow; to OPTIONS the methods alone. No header of CORS: pages of other sites may not read responses. */
export function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply, methods: string[]) {
  reply.header('allow', [...methods, 'OPTIONS'].sort().join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendProblem(reply, problem('method-not-allowed'));
}
