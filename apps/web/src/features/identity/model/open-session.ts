import type { Product } from '@brandlode/contract';
import { productQuery } from '#lib/product.ts';
import { queryClient } from '#lib/query-client.ts';
import type { SessionAdapter } from '#lib/session.ts';
import { createOwnSession } from './own-session.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * The session as this installation keeps it: by our own identity service, or by Firebase Authentication, whose SDK is
 * loaded only then. Goes on asking while the server does not answer, and calls `unreachable` so that it can be said.
 */
export async function openSession(unreachable: () => void): Promise<SessionAdapter> {
  const { firebase } = await askForProduct(unreachable);
  if (!firebase) return createOwnSession();
  const { createFirebaseSession } = await import('./firebase-session.ts');
  return createFirebaseSession(firebase);
}

async function askForProduct(unreachable: () => void): Promise<Product> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      // Asked for without a connection too: that is how it is found out that there is none.
      return await queryClient.fetchQuery({ ...productQuery, networkMode: 'always' });
    } catch {
      unreachable();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
