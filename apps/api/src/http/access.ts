import {
  type AccessClaims,
  ApiError,
  isPaid,
  type KeyScope,
  type ProblemCode,
  type WorkspaceRole,
} from '@brandlode/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ApiKeys } from '../features/workspace/keys/api-keys.ts';
import type { WorkspaceAccess } from '../features/workspace/team/workspace-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token or API key; set by the access rules. */
    claims: RequestClaims;
  }
}

/** `workspaceId`: of an API key, or opened by the user; without it their personal workspace. `role`: theirs in it. `scopes`: of a key. */
export type RequestClaims = AccessClaims & {
  workspaceId?: string;
  role?: WorkspaceRole;
  scopes?: readonly KeyScope[];
};

/**
 * Access rules of routes, as `onRequest` hooks: 401 without a valid token or API key, 403 for a user who is not verified or has not
 * paid, and for a key without the scope that the schema of the route names.
 */
export function accessRules(
  identity: { verify(token: string): Promise<AccessClaims> },
  apiKeys: ApiKeys,
  workspaceAccess: WorkspaceAccess,
) {
  /** Members of a workspace have the plan of its owner. */
  async function inWorkspace(claims: AccessClaims): Promise<RequestClaims> {
    const workspace = await workspaceAccess.read(claims.sub);
    if (!workspace) return claims;
    const { id: workspaceId, role, tier } = workspace;
    return { ...claims, workspaceId, role, ...(role === 'owner' ? {} : { tier }) };
  }

  const rule =
    (rejection: (claims: AccessClaims) => ProblemCode | null): onRequestAsyncHookHandler =>
    async (request, reply) => {
      // Nothing of a user stays in a cache, also not in that of a shared computer.
      reply.header('cache-control', 'private, no-store');
      const token = bearer(request.headers.authorization);
      if (!token) throw new ApiError('unauthenticated');
      request.claims = apiKeys.isKey(token)
        ? await apiKeys.verify(token, request.routeOptions.schema?.keyScope)
        : await inWorkspace(await identity.verify(token));
      const code = rejection(request.claims);
      if (code) throw new ApiError(code);
    };

  return {
    /** The claims of a request that may also be anonymous; null without a valid access token. */
    async identify({ headers }: Pick<FastifyRequest, 'headers'>): Promise<RequestClaims | null> {
      const token = bearer(headers.authorization);
      if (!token || apiKeys.isKey(token)) return null;
      return identity
        .verify(token)
        .then(inWorkspace)
        .catch(() => null);
    },
    signedIn: rule(() => null),
    verified: rule(unverified),
    paid: rule(unpaid),
  };
}
export type AccessRules = ReturnType<typeof accessRules>;

const unverified = (claims: AccessClaims) => (claims.email_verified ? null : 'email-not-verified');
const unpaid = (claims: AccessClaims) =>
  unverified(claims) ?? (isPaid(claims.tier) ? null : 'payment-required');

const SCHEME = 'bearer ';
function bearer(header: string | undefined): string | undefined {
  return header?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? header.slice(SCHEME.length) : undefined;
}
