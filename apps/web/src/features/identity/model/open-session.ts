import type { Product, SessionAdapter } from '@brandlode/contract';
import { send } from '#lib/loading/http.ts';
import { pollClaim } from './claim-polling.ts';
import { createOwnSession } from './own-session.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

/** The session of our own identity service, or of Firebase as configured in `product`. */
export async function openSession(product: Promise<Product>): Promise<SessionAdapter> {
  // Filled in by the server, so that our own session need not wait for a response.
  if (document.documentElement.dataset.identity === 'own') return createOwnSession();
  const { firebase } = await product;
  if (!firebase) return createOwnSession();
  const { createFirebaseSession } = await import('@brandlode/hosted-identity/browser');
  return createFirebaseSession(firebase, { send, pollClaim, compareRoleWithClaims });
}
