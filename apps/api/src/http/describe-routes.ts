import type { KeyScope, ProblemCode } from '@brandlode/contract';
import type { FastifyInstance, FastifySchema, preHandlerHookHandler, RouteOptions } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context.ts';

/**
 * Who may send a request: any valid token, only with a verified address, only with a paid plan. 'lapsed': users with a verified address
 * even after their plan has ended, API keys only with a plan.
 */
export type Access = 'signed-in' | 'verified' | 'lapsed' | 'paid';

/** The allowance that a request is counted in. */
export type BrandLimit = 'brand-lists' | 'brand-details';

declare module 'fastify' {
  interface FastifySchema {
    /** Enforced by a hook (access.ts); without it the route is public. */
    access?: Access;
    /** API keys with this scope, or one of these, may send the request too; without it no key may (access.ts). */
    keyScope?: KeyScope | readonly KeyScope[];
    /** Limited in units of brands per minute; responses have the `RateLimit` headers (http/brand-rate-limit.ts). */
    brandLimit?: BrandLimit | false;
    /** Units of a request, or those of its valid body; without it by the `limit` of its query, else one. */
    brandUnits?: number | ((body: unknown) => number);
    /** Works without the second factor that the workspace requires: nothing in the workspace is read or changed (access.ts). */
    withoutSecondFactor?: boolean;
    /** Its response contains a secret, which is not stored (http/idempotency.ts). */
    secretResponse?: boolean;
    /** Responses have an `ETag`; changes of a version accept `If-Match` (http/entity-tags.ts). */
    etag?: boolean;
    /** Codes of problem documents in addition to those derived from access, method and plugin. */
    problems?: ProblemCode[];
  }
}

/** The options of a route that has a schema alone. */
export const operation = <const Schema extends FastifySchema>(schema: Schema) => ({ schema });

/** The schema of a 204. */
export const NoContent = z.undefined().describe('Done; no content');

/** The routes of a feature. */
export type Routes = (context: Context) => FastifyPluginAsyncZod;

type Description = {
  tag: string;
  access?: Access;
  keyScope?: KeyScope;
  brandLimit?: BrandLimit;
  problems?: readonly ProblemCode[];
  withoutSecondFactor?: boolean;
  /** State-changing requests of other sites are rejected. */
  sameOrigin?: boolean;
  /** State-changing requests change the workspace: those of members who may only read it are rejected. */
  changesWorkspace?: boolean;
};

/** Describes the routes of a plugin and of the plugins inside it; the tag of an inner plugin takes precedence. */
export function describeRoutes(app: FastifyInstance, description: Description): void {
  app.addHook('onRoute', (route) => {
    route.schema ??= {};
    const { schema } = route;
    if (description.access) schema.access ??= description.access;
    if (description.keyScope) schema.keyScope ??= description.keyScope;
    if (description.withoutSecondFactor) schema.withoutSecondFactor ??= true;
    if (schema.hide) return;
    // Hooks of an outer plugin run first, so the tag of an inner plugin wins.
    schema.tags = [description.tag];
    if (description.brandLimit) schema.brandLimit ??= description.brandLimit;
    schema.problems = [...(schema.problems ?? []), ...(description.problems ?? [])];
    if (!changesState(route)) return;
    if (description.sameOrigin) schema.problems.push('forbidden-origin');
    if (description.changesWorkspace) schema.problems.push('read-only');
  });
  app.addHook('preHandler', setDeclaredStatus);
}

/** A route that declares one response of success has its status, unless it sets another one. */
const setDeclaredStatus: preHandlerHookHandler = ({ routeOptions }, reply, done) => {
  const [status, ...others] = Object.keys(routeOptions.schema?.response ?? {}).filter((key) =>
    key.startsWith('2'),
  );
  if (status && others.length === 0) reply.code(Number(status));
  done();
};

const PROBLEMS_OF_ACCESS: Record<Access, readonly ProblemCode[]> = {
  'signed-in': ['unauthenticated', 'key-not-allowed'],
  verified: ['unauthenticated', 'key-not-allowed', 'email-not-verified'],
  lapsed: ['unauthenticated', 'key-not-allowed', 'email-not-verified', 'payment-required'],
  paid: ['unauthenticated', 'key-not-allowed', 'email-not-verified', 'payment-required'],
};

/** Codes of every request: invalid requests, and those that cannot be served at the moment. */
const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'invalid-request',
  'request-timeout',
  'headers-too-large',
  'internal-error',
  'unavailable',
  'overloaded',
];
/** Codes of requests that may have a body. */
const BODY_PROBLEMS: readonly ProblemCode[] = ['payload-too-large', 'unsupported-media-type'];

/** Writes that programs may send. */
export const acceptsIdempotencyKey = (route: Pick<RouteOptions, 'method' | 'schema'>): boolean => {
  const { access, keyScope, brandLimit } = route.schema ?? {};
  return changesState(route) && Boolean(access && keyScope) && !brandLimit;
};
const IDEMPOTENCY_PROBLEMS: readonly ProblemCode[] = [
  'request-in-progress',
  'already-done',
  'idempotency-key-reused',
];

/** Changes of a version, which is in the body or in `If-Match`. */
export const acceptsIfMatch = ({ schema }: Pick<RouteOptions, 'schema'>): boolean =>
  schema?.etag === true && schema.problems?.includes('edit-conflict') === true;

const LIMIT_PROBLEMS: readonly ProblemCode[] = ['too-many-requests'];

/** Every code that a route can respond with. */
export function problemsOf(route: Pick<RouteOptions, 'method' | 'schema'>): ProblemCode[] {
  const { access, brandLimit, withoutSecondFactor, problems = [] } = route.schema ?? {};
  return [
    ...new Set([
      ...problems,
      ...(access ? PROBLEMS_OF_ACCESS[access] : []),
      ...(access && !withoutSecondFactor ? (['second-factor-missing'] as const) : []),
      ...(brandLimit ? LIMIT_PROBLEMS : []),
      ...(acceptsIdempotencyKey(route) ? IDEMPOTENCY_PROBLEMS : []),
      ...(acceptsIfMatch(route) ? (['precondition-failed'] as const) : []),
      ...(changesState(route) ? BODY_PROBLEMS : []),
      ...COMMON_PROBLEMS,
    ]),
  ];
}

/** Whether a route or a request may change something. */
export const changesState = ({ method }: Pick<RouteOptions, 'method'>) =>
  [method].flat().some((name) => name !== 'GET' && name !== 'HEAD');
