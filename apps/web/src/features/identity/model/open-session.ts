import type { Product, SessionAdapter } from '@brandlode/contract';
import { send } from '#lib/http.ts';
import { productQuery } from '#lib/product.ts';
import { queryClient } from '#lib/query-client.ts';
import { pollClaim } from './claim-polling.ts';
import { createOwnSession } from './own-session.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;

/** The session of our own identity service or of Firebase. Retries while the server is unreachable, calling `unreachable`. */
export async function openSession(unreachable: () => void): Promise<SessionAdapter> {
  const { firebase } = await fetchProduct(unreachable);
  if (!firebase) return createOwnSession();
  const { createFirebaseSession } = await import('@brandlode/hosted-identity/browser');
  return createFirebaseSession(firebase, { send, pollClaim, compareRoleWithClaims });
}

async function fetchProduct(unreachable: () => void): Promise<Product> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
    try {
      // Offline too: a failing request reveals that there is no connection.
      return await queryClient.fetchQuery({ ...productQuery, networkMode: 'always' });
    } catch {
      unreachable();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
