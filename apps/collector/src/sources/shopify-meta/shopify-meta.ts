import { AddressReader } from '../read-address.ts';
import { sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source } from '../source.ts';
import { addressAt, isShopify, platformSoFar, withoutFrontPage } from '../visit-so-far.ts';
import { metaParser } from './parse-meta.ts';

/**
 * Shopify's `/meta.json`: name, currency, country and the number of published products. Requested unless there is
 * evidence of another platform.
 */
export const shopifyMeta: Source = {
  name: 'shopify-meta',
  schedule: { first: 14 * HOURS_PER_DAY, min: 3 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  group: 'products',
  parsers: [metaParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, 'shopify-meta');
    if (stopped) return stopped;
    const notApplicable = (reason: string) => sourceReport('shopify-meta', 'not applicable', { reason });
    if (platformSoFar(visit) && !isShopify(visit)) return notApplicable(`a ${platformSoFar(visit)} store`);
    const reader = new AddressReader(visit);
    const { result, value } = await reader.read(addressAt(visit, '/meta.json'), metaParser, {
      accept: 'application/json',
    });
    if (!value) return reader.failed('shopify-meta', result);
    if (!value.meta) return notApplicable('meta.json is not of Shopify');
    const { facts, publishedProducts } = value.meta;
    return sourceReport('shopify-meta', result.outcome, {
      facts,
      metrics:
        publishedProducts === undefined
          ? []
          : [
              {
                metric: 'product_count',
                value: publishedProducts,
                kind: 'measured',
                inputs: { source: 'shopify-meta' },
              },
            ],
    });
  },
};
