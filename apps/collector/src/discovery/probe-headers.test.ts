import { expect, it } from 'vitest';
import type { FetchResult } from '../crawl/fetch-result.ts';
import { probeHeaders } from './probe-headers.ts';

const shopify = { 'x-shopid': '1', 'powered-by': 'Shopify' };

it.each<[name: string, answering: string, asked: string[], found: boolean]>([
  ['shop.com', 'shop.com', ['shop.com'], true],
  ['shop.com', 'www.shop.com', ['shop.com', 'www.shop.com'], true],
  ['kids.shop.com', 'www.kids.shop.com', ['kids.shop.com'], false],
])('The headers of %s are read where only %s responds', async (name, answering, asked, found) => {
  const requested: string[] = [];
  const fetch = async (url: string): Promise<FetchResult> => {
    const { host } = new URL(url);
    requested.push(host);
    if (host !== answering) return { outcome: 'failed', url, reason: 'unreachable' };
    return {
      outcome: 'found',
      url,
      headers: shopify,
      contentType: '',
      body: Buffer.alloc(0),
      validators: {},
    };
  };
  const answer = await probeHeaders(name, { fetch, storefront: `https://${name}/` });
  expect(requested).toEqual(asked);
  if (found)
    expect(answer).toMatchObject({ platform: 'Shopify', evidence: expect.stringContaining(answering) });
  else expect(answer).toBeUndefined();
});
