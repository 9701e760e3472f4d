import type { VisitReason } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import type { FetchResult } from '../../crawl/fetch-result.ts';
import { AddressReader, type Read } from '../read-address.ts';
import { type SourceReport, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';
import type { Rejection } from './judge-page.ts';
import type { Storefront } from './parse-storefront.ts';
import { storefrontParser } from './read-storefront.ts';
import { wwwAddress } from './www-address.ts';

const NAME = 'storefront';

/**
 * The store's front page: its name, platform, locale and profiles. A page that is not a store, or sells nothing, may lead to the
 * brand's store at another address of the same site, which is read as well. Some domains respond only at `www`.
 */
export const storefront: Source = {
  name: NAME,
  schedule: { first: 7 * HOURS_PER_DAY, min: 2 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  always: true,
  parsers: [storefrontParser],
  async collect(visit) {
    const reader = new AddressReader(visit);
    const read = async (url: string): Promise<Read<Storefront>> => {
      const page = await reader.read(url, storefrontParser, { accept: 'text/html,application/xhtml+xml' });
      if (!page.value || !(await visit.leavesStore?.(page.result.url))) return page;
      // A robot check or an error page of another site does not show where the store is.
      return {
        ...page,
        value: { rejection: page.value.rejection ?? otherSite(page.result.url), leadsTo: [] },
      };
    };
    const front = await readFront(visit, read);
    if (!front.value)
      return front.result.outcome === 'blocked'
        ? blocked(reader, front.result)
        : reader.failed(NAME, front.result);
    // A sister brand on the same site is another brand.
    const { result } = front;
    const own = front.value.leadsTo.filter(
      (href) => storefrontAddress(href) === storefrontAddress(result.url),
    );
    const store = await findStore(own, read);
    if (store) return reportOf(store, front.value);
    if (front.value.rejection) {
      const { reason, evidence } = front.value.rejection;
      return sourceReport(NAME, OUTCOMES[reason] ?? 'not applicable', {
        reason: evidence === undefined ? reason : `${reason}: ${evidence}`,
      });
    }
    return reportOf({ result: front.result, page: front.value });
  },
};

async function readFront(visit: Visit, read: (url: string) => Promise<Read<Storefront>>) {
  const front = await read(visit.storefront);
  const www = wwwAddress(visit.domain, visit.storefront, front.result);
  if (www === undefined) return front;
  const atWww = await read(www);
  return atWww.result.outcome === 'failed' ? front : atWww;
}

const otherSite = (url: string): Rejection => ({
  reason: 'other-site',
  evidence: storefrontAddress(url) ?? new URL(url).host,
});

type Page = Extract<Storefront, { rejection?: undefined }>;
type Found = { result: FetchResult; page: Page };

/** The first of the addresses that sells something; a page that only forwards is followed once. */
async function findStore(
  addresses: string[],
  read: (url: string) => Promise<Read<Storefront>>,
): Promise<Found | undefined> {
  const waiting = [...addresses];
  for (let tries = 0; tries < MAX_ADDRESSES && waiting.length > 0; tries += 1) {
    const { result, value } = await read(waiting.shift() ?? '');
    if (!value) continue;
    if (!value.rejection && value.commerce.length > 0) return { result, page: value };
    waiting.unshift(...value.leadsTo.slice(0, 1));
  }
  return undefined;
}
const MAX_ADDRESSES = 3;

/** The facts of the store, supplemented by those of the brand's front page. */
function reportOf({ result, page }: Found, front?: Storefront): SourceReport {
  const own = front && !front.rejection ? front.facts : {};
  return sourceReport(NAME, result.outcome, {
    facts: { ...own, ...page.facts, ...(own.brand_url && { brand_url: own.brand_url }) },
    ...(page.facts.brand_url && { storeAddress: page.facts.brand_url }),
    hints: [...(front && !front.rejection ? [front.says] : []), page.says],
    ...(page.products.length > 0 && { productsSeen: page.products }),
    linkedSites: page.linkedSites,
    commerce: page.commerce.map(({ kind, evidence }) => `${kind}: ${evidence}`),
  });
}

/** Shop systems return 402 for shops that have not paid. */
function blocked(reader: AddressReader, result: FetchResult & { outcome: 'blocked' }): SourceReport {
  if (result.status !== 402) return reader.failed(NAME, result);
  return sourceReport(NAME, 'not applicable', { reason: 'suspended: status 402' });
}

/** Rejections that are temporary or caused by us; the others mean that there is no store. */
const OUTCOMES: Partial<Record<VisitReason, SourceReport['outcome']>> = {
  'consent-wall': 'blocked',
  'robot-check': 'blocked',
  'error-page': 'failed',
  maintenance: 'failed',
};
