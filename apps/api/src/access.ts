import { type AccessClaims, isPaid, type ProblemCode } from '@brandlode/contract';
import type { onRequestHookHandler } from 'fastify';
import { ApiError } from './errors.ts';
import type { Identity } from './features/identity/identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token; set once a rule of this file has passed. */
    claims: AccessClaims;
  }
}

type Verifier = Pick<Identity, 'known' | 'verify'>;

/**
 * Who may call: each rule is an `onRequest` hook, decided from the token's claims alone (decisions, access).
 * 401 without a valid token; 403 for an unverified or unpaid person.
 */
export function accessRules(identity: Verifier) {
  const rule =
    (refusal: (claims: AccessClaims) => ProblemCode | null): onRequestHookHandler =>
    (request, _reply, done) => {
      const decide = (claims: AccessClaims) => {
        request.claims = claims;
        const code = refusal(claims);
        done(code ? new ApiError(code) : undefined);
      };
      const token = bearer(request.headers.authorization);
      if (!token) return done(new ApiError('unauthenticated'));
      const known = identity.known(token);
      if (known) decide(known);
      else identity.verify(token).then(decide, done);
    };

  return {
    signedIn: rule(() => null),
    verified: rule(unverified),
    paid: rule(unpaid),
  };
}
export type AccessRules = ReturnType<typeof accessRules>;

/** Claims of a caller whom the rule `paid` lets pass, where that is known without a look at the database. */
export function knownPaid(identity: Verifier, authorization: string | undefined): AccessClaims | undefined {
  const token = bearer(authorization);
  const claims = token ? identity.known(token) : undefined;
  return claims && unpaid(claims) === null ? claims : undefined;
}

const unverified = (claims: AccessClaims) => (claims.email_verified ? null : 'email-not-verified');
const unpaid = (claims: AccessClaims) =>
  unverified(claims) ?? (isPaid(claims.tier) ? null : 'payment-required');

const SCHEME = 'bearer ';
function bearer(sent: string | undefined): string | undefined {
  return sent?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? sent.slice(SCHEME.length) : undefined;
}
