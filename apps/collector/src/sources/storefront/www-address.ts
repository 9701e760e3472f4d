import { registrableDomain } from '@brandlode/database';
import type { FetchResult } from '../../crawl/fetch-result.ts';

const UNREACHABLE = ['unreachable', 'robots.txt unreachable'];

/** Where the front page may be instead of where it could not be reached: some domains respond only at `www`. */
export function wwwAddress(domain: string, storefront: string, result: FetchResult): string | undefined {
  if (result.outcome !== 'failed' || !UNREACHABLE.includes(result.reason)) return undefined;
  const url = new URL(storefront);
  if (domain !== registrableDomain(url.href)) return undefined;
  url.hostname = `www.${url.hostname}`;
  return url.href;
}
