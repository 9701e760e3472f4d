import { type AccessClaims, ApiError, isPaid, type ProblemCode } from '@brandlode/contract';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Identity } from '../features/identity/identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token; set once a rule of this file has passed. */
    claims: AccessClaims;
  }
}

/**
 * Who may call: each rule is an `onRequest` hook, decided from the token's claims alone.
 * 401 without a valid token; 403 for an unverified or unpaid person.
 */
export function accessRules(identity: Pick<Identity, 'verify'>) {
  const rule =
    (refusal: (claims: AccessClaims) => ProblemCode | null): onRequestAsyncHookHandler =>
    async (request) => {
      const token = bearer(request.headers.authorization);
      if (!token) throw new ApiError('unauthenticated');
      request.claims = await identity.verify(token);
      const code = refusal(request.claims);
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
function bearer(sent: string | undefined): string | undefined {
  return sent?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? sent.slice(SCHEME.length) : undefined;
}
