import type { FetchResult } from '../crawl/fetch-result.ts';
import type { Facts } from './report.ts';
import type { Visit } from './source.ts';

type Given = string | { body: string; headers?: Record<string, string> } | FetchResult;

/** A visit to shop.example with these responses by path and query; everything else is missing. `requested` lists the paths. */
export function visitTo(
  responses: Record<string, Given>,
  facts: Facts = {},
): Visit & { requested: string[] } {
  const storefront = 'https://shop.example/';
  const requested: string[] = [];
  return {
    domain: 'shop.example',
    storefront,
    earlier: [{ source: 'storefront', outcome: 'found', requests: 1, metrics: [], facts }],
    requested,
    fetch: async (url) => {
      const path = url.replace('https://shop.example', '');
      requested.push(path);
      const given = responses[path];
      if (given === undefined) return { outcome: 'missing', url };
      if (typeof given === 'object' && 'outcome' in given) return given;
      const { body, headers = {} } = typeof given === 'string' ? { body: given } : given;
      return { outcome: 'found', url, headers, contentType: '', body: Buffer.from(body), validators: {} };
    },
    parse: async (parser, document, store) => parser.parse(document, store),
    cache: { get: async () => undefined, set: async () => {} },
    now: new Date('2026-11-21T12:00:00Z'),
  };
}
