import { type AccessClaims, isPaid, type ProblemCode } from '@brandlode/contract';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { ApiError } from './errors.ts';
import type { Identity } from './features/identity/identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token; set once a rule of this file has passed. */
    claims: AccessClaims;
  }
}

/**
 * Who may call: each rule is an `onRequest` hook, decided from the token's claims alone (decisions, access).
 * 401 without a valid token; 403 for an unverified or unpaid person.
 */
export function accessRules(identity: Pick<Identity, 'verify'>) {
  const rule =
    (refusal: (claims: AccessClaims) => ProblemCode | null): onRequestHookHandler =>
    (request, _reply, done) => {
      const decide = (claims: AccessClaims) => {
        request.claims = claims;
        const code = refusal(claims);
        done(code ? new ApiError(code) : undefined);
      };
      const token = bearer(request);
      if (!token) return done(new ApiError('unauthenticated'));
      const claims = identity.verify(token);
      if (claims instanceof Promise) claims.then(decide, done);
      else decide(claims);
    };

  const unverified = (claims: AccessClaims) => (claims.email_verified ? null : 'email-not-verified');
  return {
    signedIn: rule(() => null),
    verified: rule(unverified),
    paid: rule((claims) => unverified(claims) ?? (isPaid(claims.tier) ? null : 'payment-required')),
  };
}
export type AccessRules = ReturnType<typeof accessRules>;

const SCHEME = 'bearer ';
function bearer(request: FastifyRequest): string | undefined {
  const sent = request.headers.authorization;
  return sent?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? sent.slice(SCHEME.length) : undefined;
}
