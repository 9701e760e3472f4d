import type { User } from '@brandlode/contract';

const CLAIM_RETRIES = 5;

/** Refreshes the token until `settled`, with exponential backoff (docs/product.md 2.2). Stops when the session has ended. */
export async function pollClaim(
  refresh: () => Promise<User | null>,
  settled: (user: User) => boolean,
): Promise<'settled' | 'given-up'> {
  for (let n = 0; ; n += 1) {
    const user = await refresh().catch((error: unknown) => {
      console.error('Error fetching custom claims', error);
      return undefined;
    });
    if (user === null || (user !== undefined && settled(user))) return 'settled';
    if (n === CLAIM_RETRIES) return 'given-up';
    await new Promise((resolve) => setTimeout(resolve, 2 ** n * 1000));
  }
}
