import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../crawl/fetch-result.ts';
import { namesInDirectory } from './directory.ts';

const sitemap = (...pages: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`;
const index = (...sitemaps: string[]) =>
  `<sitemapindex>${sitemaps.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

/** A directory with these files; robots.txt disallows what begins with /closed. */
function directory(files: Record<string, string | Buffer>) {
  const requested: string[] = [];
  const fetch: Fetch = async (url) => {
    requested.push(url);
    if (new URL(url).pathname.startsWith('/closed')) return { outcome: 'blocked', url, reason: 'robots.txt' };
    const file = files[url];
    if (file === undefined) return { outcome: 'missing', url };
    const body = Buffer.from(file as string);
    return { outcome: 'found', url, headers: {}, contentType: 'text/xml', body, validators: {} };
  };
  return { fetch, requested };
}
async function namesOf({ fetch }: ReturnType<typeof directory>, own: string | null = null) {
  return (await Array.fromAsync(namesInDirectory('https://directory.com/stores', { fetch, own }))).flat();
}

describe('The names in a directory', () => {
  it('are those in the addresses of its pages, each once, from its sitemaps alone', async () => {
    const stores = directory({
      'https://directory.com/robots.txt': 'Sitemap: https://directory.com/index.xml\nSitemap: /relative.xml',
      'https://directory.com/index.xml': index(
        'https://directory.com/stores-1.xml.gz',
        'https://elsewhere.com/stores-2.xml',
      ),
      'https://directory.com/stores-1.xml.gz': gzipSync(
        sitemap(
          'https://directory.com/stores/kettle.com',
          'https://directory.com/de/stores/www.kettle.com/reviews',
          'https://directory.com/stores/tee.co.uk',
          'https://directory.com/about',
          'https://directory.com/index.html',
          'https://directory.com/hosts/127.0.0.1',
          'https://directory.com/hosts/wiki.internal',
          'https://directory.com/stores/app.brandlode.shop',
          'https://directory.com/stores/blog.directory.com',
        ),
      ),
    });
    expect(await namesOf(stores, 'app.brandlode.shop')).toEqual(['kettle.com', 'tee.co.uk']);
    expect(stores.requested).toEqual([
      'https://directory.com/robots.txt',
      'https://directory.com/index.xml',
      'https://directory.com/stores-1.xml.gz',
    ]);
  });

  it('are not taken where robots are not allowed, which is said', async () => {
    const closed = directory({
      'https://directory.com/robots.txt': 'Sitemap: https://directory.com/closed/stores.xml',
    });
    await expect(namesOf(closed)).rejects.toThrow(
      'The sitemaps of https://directory.com could not be read: robots.txt.',
    );
  });

  it('end with a number of requests, however many sitemaps lead to others', async () => {
    const loops = Object.fromEntries(
      Array.from({ length: 400 }, (_, place) => [
        `https://directory.com/${place}.xml`,
        index(
          ...Array.from({ length: 20 }, (_, other) => `https://directory.com/${(place + other) % 400}.xml`),
        ),
      ]),
    );
    const endless = directory({
      ...loops,
      'https://directory.com/robots.txt': 'Sitemap: https://directory.com/0.xml',
    });
    await expect(namesOf(endless)).rejects.toThrow('contain no names of sites');
    expect(endless.requested.length).toBeLessThanOrEqual(301);
  });
});
