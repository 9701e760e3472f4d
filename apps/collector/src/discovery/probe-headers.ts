import type { Fetch } from '../crawl/fetch-result.ts';
import { detectPlatformByHeaders } from '../sources/storefront/platforms.ts';
import { wwwAddress } from '../sources/storefront/www-address.ts';
import type { Probe } from './probes.ts';

/** Requests the headers of the front page of a name. */
export async function probeHeaders(
  name: string,
  { fetch, storefront }: { fetch: Fetch; storefront: string },
): ReturnType<Probe> {
  const ask = (url: string) => fetch(url, { headersOnly: true });
  const bare = await ask(storefront);
  const www = wwwAddress(name, storefront, bare);
  const result = www === undefined ? bare : await ask(www);
  if (result.outcome === 'failed' && result.reason === 'no network') return 'offline';
  const found = result.outcome === 'found' ? detectPlatformByHeaders(result.headers) : undefined;
  return (
    found && {
      platform: found.name,
      kind: found.sells ? 'shops' : 'sites',
      evidence: `HEAD ${new URL(www ?? storefront).host} ${found.evidence}`,
    }
  );
}
