import { suggestedName } from '@brandlode/database';
import type { Fetch, FetchResult } from '../crawl/fetch-result.ts';
import { BUDGET } from '../parse/budget.ts';
import { decodeText } from '../parse/decode-text.ts';
import { readSitemap, sitemapsIn } from '../sources/structured-products/parse-sitemap.ts';

/** Requests to a directory, and names taken from it, at most. */
const MAX_SITEMAPS = 300;
const MAX_NAMES = 200_000;

/** The directory does not let us read it, or shows no sites. */
export class DirectoryError extends Error {}

/**
 * The names of sites that the addresses of a directory's pages contain (`/stores/brand.com`), from its sitemaps alone: no page is requested.
 * Each sitemap's names are yielded together. Throws DirectoryError.
 */
export async function* namesInDirectory(
  address: string,
  { fetch, own }: { fetch: Fetch; own: string | null },
): AsyncGenerator<string[]> {
  const { origin, hostname } = new URL(address);
  const directory = suggestedName(hostname, null);
  if (directory === null) throw new DirectoryError(`${origin} is not the address of a directory.`);
  const robots = await fetch(`${origin}/robots.txt`, { accept: 'text/plain' });
  const listed = robots.outcome === 'found' ? sitemapsIn(decodeText(robots.body)) : [];
  const waiting = listed.length > 0 ? listed : [`${origin}/sitemap.xml`];
  const requested = new Set<string>();
  const names = new Set<string>();
  let stopped: FetchResult | undefined;
  while (waiting.length > 0 && requested.size < MAX_SITEMAPS && names.size < MAX_NAMES) {
    const url = waiting.shift() ?? '';
    if (requested.has(url) || suggestedName(new URL(url).hostname, null) !== directory) continue;
    requested.add(url);
    const result = await fetch(url, { accept: 'application/xml,text/xml,text/plain' });
    if (result.outcome !== 'found') {
      stopped ??= result;
      continue;
    }
    const found: string[] = [];
    const take = (name: string | null) => {
      if (name === null || names.has(name) || names.size >= MAX_NAMES) return;
      names.add(name);
      found.push(name);
    };
    let addresses = 0;
    readSitemap(result.body, {
      get isFull() {
        return addresses >= BUDGET.sitemap.addresses;
      },
      addSitemap: (written) => {
        addresses += 1;
        const sitemap = URL.parse(written.slice(0, BUDGET.address.characters), url);
        if (sitemap && waiting.length < MAX_SITEMAPS) waiting.push(sitemap.href);
      },
      addPage: (written) => {
        addresses += 1;
        for (const segment of segmentsOf(written, url)) {
          const name = suggestedName(segment, own);
          if (name !== directory) take(name);
        }
      },
    });
    if (found.length > 0) yield found;
  }
  if (names.size === 0) throw new DirectoryError(reasonOf(origin, stopped));
}

/** The parts of a page's path that look like a name. */
function segmentsOf(written: string, base: string): string[] {
  const page = written.length <= BUDGET.address.characters ? URL.parse(written, base) : null;
  return (page?.pathname ?? '')
    .split('/')
    .map((segment) => segment.replace(/^www\./i, '').toLowerCase())
    .filter((segment) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(segment));
}

function reasonOf(origin: string, stopped: FetchResult | undefined): string {
  if (!stopped) return `The sitemaps of ${origin} contain no names of sites.`;
  const reason = 'reason' in stopped ? stopped.reason : 'there is none';
  return `The sitemaps of ${origin} could not be read: ${reason}.`;
}
