import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';

/** The address of a path of ours, with the outcome of a checkout for the page there. Throws for a path that leads elsewhere. */
export function ownUrl({ publicUrl }: Config, path: string, checkout?: 'success' | 'cancelled'): string {
  const url = new URL(path, publicUrl);
  if (url.origin !== publicUrl)
    throw new ApiError('invalid-request', { detail: 'The path must be one of this site.' });
  if (checkout) url.searchParams.set('checkout', checkout);
  return url.href;
}
