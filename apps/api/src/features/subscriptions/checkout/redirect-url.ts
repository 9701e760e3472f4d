import { ApiError } from '@brandlode/contract';
import type { Config } from '../../../config.ts';

/** Safe redirect: URL of a path of this site, with the outcome of a checkout. Throws for a path that leads to another site. */
export function redirectUrl({ publicUrl }: Config, path: string, checkout?: 'success' | 'cancelled'): string {
  const url = new URL(path, publicUrl);
  if (url.origin !== publicUrl)
    throw new ApiError('invalid-request', { detail: 'The path must be on this site.' });
  if (checkout) url.searchParams.set('checkout', checkout);
  return url.href;
}
