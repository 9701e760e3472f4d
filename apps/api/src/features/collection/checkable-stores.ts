import { hasPublicSuffix } from '@brandlode/database';
import type { Context } from '../../context.ts';

/** Whether a store may be checked: one on the Internet for the real catalogue, a sample store of the sandbox for the demonstration. */
export async function isCheckable(
  { catalogue, isSampleStore }: Pick<Context, 'catalogue' | 'isSampleStore'>,
  address: string,
): Promise<boolean> {
  return catalogue.isDemonstration() ? isSampleStore(address) : hasPublicSuffix(address);
}

/** Those addresses whose stores may be checked. */
export async function checkableAddresses(
  context: Pick<Context, 'catalogue' | 'isSampleStore'>,
  addresses: string[],
): Promise<string[]> {
  const allowed = await Promise.all(addresses.map((address) => isCheckable(context, address)));
  return addresses.filter((_, index) => allowed[index]);
}
