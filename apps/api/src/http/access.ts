import {
  type AccessClaims,
  ApiError,
  isPaid,
  type KeyScope,
  type ProblemCode,
  type WorkspaceRole,
} from '@brandlode/contract';
import type { FastifyRequest, FastifySchema, onRequestAsyncHookHandler } from 'fastify';
import type { ApiKeys } from '../features/team/keys/api-keys.ts';
import type { WorkspaceAccess } from '../features/team/workspace-access.ts';
import { newSecret } from '../secrets/secrets.ts';
import type { Access } from './describe-routes.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Tokens of connected applications are for this route alone, and for the requests that it sends inside the process. */
    forConnections?: boolean;
  }
  interface FastifyRequest {
    /** Claims of the access token or API key; set by the access rules. */
    claims: RequestClaims;
  }
}

/**
 * `workspaceId`: of an API key, or opened by the user; undefined for their personal workspace. `role`: the user's in it. `scopes`: of a key.
 * `lacksSecondFactor`: the workspace requires one.
 */
export type RequestClaims = AccessClaims & {
  workspaceId?: string;
  role?: WorkspaceRole;
  scopes?: readonly KeyScope[];
  lacksSecondFactor?: boolean;
};

/** Marks a request that the MCP endpoint sends to the API inside the process; no client can know it. */
export const INNER_REQUEST = { 'x-inner-request': newSecret() };
const isInner = ({ headers }: FastifyRequest) =>
  headers['x-inner-request'] === INNER_REQUEST['x-inner-request'];

/** The audience of the tokens of connected applications (RFC 8707). */
export const mcpAddress = (publicUrl: string): string => `${publicUrl}/mcp`;
/** Where that audience is described (RFC 9728). */
export const resourceMetadataAddress = (publicUrl: string): string =>
  `${publicUrl}/.well-known/oauth-protected-resource/mcp`;

/**
 * Enforces the `access` that the schema of a route declares: 401 without a valid token or API key, 403 for a user who is not verified,
 * has not paid or lacks a required second factor, and for a key without the scope that the schema names. A route without it is public.
 */
export function accessRules(
  identity: { verify(token: string): Promise<AccessClaims> },
  apiKeys: ApiKeys,
  workspaceAccess: WorkspaceAccess,
) {
  /**
   * Members of a workspace have the plan of its owner. Throws `unauthenticated` if another one has been opened since the token was signed:
   * the request was made for what its sender saw.
   */
  async function inWorkspace(claims: AccessClaims): Promise<RequestClaims> {
    const workspace = await workspaceAccess.read(claims.sub, claims.ws);
    const opened = workspace && !workspace.isPersonal ? workspace.id : null;
    if (claims.ws !== undefined && claims.ws !== opened) throw new ApiError('unauthenticated');
    if (!workspace) return claims;
    const { id: workspaceId, role, tier, isPersonal, lacksSecondFactor } = workspace;
    if (isPersonal) return { ...claims, lacksSecondFactor };
    return { ...claims, workspaceId, role, lacksSecondFactor, ...(role === 'owner' ? {} : { tier }) };
  }

  /** Before validation: without access a response reveals nothing about the endpoint. */
  const enforce: onRequestAsyncHookHandler = async (request, reply) => {
    const { schema = {} } = request.routeOptions;
    const { access, keyScope, forConnections } = schema;
    if (!access) return;
    // User data must not stay in any cache, such as that of a shared computer.
    reply.header('cache-control', 'private, no-store');
    const token = bearer(request.headers.authorization);
    if (!token) throw new ApiError('unauthenticated');
    request.claims = apiKeys.isKey(token)
      ? await apiKeys.verify(token, keyScope, forConnections === true || isInner(request))
      : await inWorkspace(await identity.verify(token));
    if (isBlocked(request.claims, schema)) throw secondFactorMissing(request.claims);
    const code = REJECTIONS[access](request.claims);
    if (code) throw new ApiError(code);
  };

  return {
    enforce,
    /** The claims of a request that may also be anonymous; null without a valid access token, or without a required second factor. */
    async identify({
      headers,
      routeOptions,
    }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): Promise<RequestClaims | null> {
      const token = bearer(headers.authorization);
      if (!token || apiKeys.isKey(token)) return null;
      return identity
        .verify(token)
        .then(inWorkspace)
        .then((claims) => (isBlocked(claims, routeOptions.schema) ? null : claims))
        .catch(() => null);
    },
  };
}

/** For requests that also name what another scope covers. Throws `key-not-allowed` for an API key without it. */
export function requireScope({ scopes }: Pick<RequestClaims, 'scopes'>, scope: KeyScope): void {
  if (scopes && !scopes.includes(scope))
    throw new ApiError('key-not-allowed', { detail: `The key does not have the scope "${scope}".` });
}
const isBlocked = (
  { lacksSecondFactor }: RequestClaims,
  schema: Pick<FastifySchema, 'withoutSecondFactor'> = {},
): boolean => lacksSecondFactor === true && !schema.withoutSecondFactor;

/** Says whose second factor is missing. */
export const secondFactorMissing = ({ scopes }: RequestClaims): ApiError =>
  new ApiError('second-factor-missing', {
    detail: scopes
      ? 'The workspace requires a second factor, and the user of this key has none. The key works again once they have set one up.'
      : 'This workspace requires a second factor. Set up a passkey or an authenticator app to open it.',
  });
export type AccessRules = ReturnType<typeof accessRules>;

const unverified = (claims: AccessClaims) => (claims.email_verified ? null : 'email-not-verified');
const unpaid = (claims: AccessClaims) =>
  unverified(claims) ?? (isPaid(claims.tier) ? null : 'payment-required');
/** API keys stop working when the plan ends. */
const lapsed = (claims: RequestClaims) => (claims.scopes ? unpaid(claims) : unverified(claims));
const REJECTIONS: Record<Access, (claims: RequestClaims) => ProblemCode | null> = {
  'signed-in': () => null,
  verified: unverified,
  lapsed,
  paid: unpaid,
};

const SCHEME = 'bearer ';
function bearer(header: string | undefined): string | undefined {
  return header?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? header.slice(SCHEME.length) : undefined;
}
