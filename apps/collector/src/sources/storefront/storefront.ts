import { AddressReader } from '../read-address.ts';
import { DAY, type Source } from '../source.ts';
import { storefrontParser } from './read-storefront.ts';

/** The store's front page: its name, platform, locale and profiles. */
export const storefront: Source = {
  name: 'storefront',
  schedule: { first: 7 * DAY, min: 2 * DAY, max: 30 * DAY },
  always: true,
  parsers: [storefrontParser],
  async collect(visit) {
    const reader = new AddressReader(visit);
    const { result, value } = await reader.read(visit.storefront, storefrontParser, {
      accept: 'text/html,application/xhtml+xml',
    });
    if (!value) return reader.failed('storefront', result);
    const { host, page } = value;
    if (!page || page.parked !== undefined) {
      const reason = host ? `leads to ${host}` : page ? `the name is parked: ${page.parked}` : 'no page';
      return reader.report('storefront', 'not applicable', { reason });
    }
    return reader.report('storefront', result.outcome, {
      facts: page.facts,
      says: [page.says],
      ...(page.products.length > 0 && { productsSeen: page.products }),
    });
  },
};
