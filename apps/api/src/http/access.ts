import { type AccessClaims, ApiError, isPaid, type ProblemCode } from '@brandlode/contract';
import type { onRequestAsyncHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token; set by the access rules. */
    claims: AccessClaims;
  }
}

/** Access rules of routes, as `onRequest` hooks: 401 without a valid token, 403 for a user who is not verified or has not paid. */
export function accessRules(identity: { verify(token: string): Promise<AccessClaims> }) {
  const rule =
    (rejection: (claims: AccessClaims) => ProblemCode | null): onRequestAsyncHookHandler =>
    async (request) => {
      const token = bearer(request.headers.authorization);
      if (!token) throw new ApiError('unauthenticated');
      request.claims = await identity.verify(token);
      const code = rejection(request.claims);
      if (code) throw new ApiError(code);
    };

  return {
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
