import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import { OPEN_DATA_SETTING, openDataSource } from '../api/open-data.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';

/** As documented: the Wayback CDX server (rows after a header) and index.commoncrawl.org (collinfo.json, one line per capture). */
const Rows = z.array(z.array(z.string()));
const Collections = z.array(z.object({ id: z.string(), 'cdx-api': z.string() })).min(1);
const Capture = z.object({ timestamp: z.string() });
/** Maximum number of Common Crawl crawls searched, one per year. */
const MAX_CRAWLS = 20;

/** The first day a web archive has a page of the store. */
export const firstSeen = configurableSource(
  {
    ...OPEN_DATA_SETTING,
    WAYBACK_BASE: apiAddress.default('https://web.archive.org'),
    COMMON_CRAWL_BASE: apiAddress.default('https://index.commoncrawl.org'),
  },
  ({ OPEN_DATA, WAYBACK_BASE, COMMON_CRAWL_BASE }, callApi) => {
    let crawls: { addresses: string[]; until: number } | undefined;

    const inWayback = async (request: RequestJson, domain: string) => {
      const query = { url: domain, output: 'json', fl: 'timestamp', filter: 'statuscode:200', limit: '1' };
      const rows = Rows.safeParse(await request({ url: below(WAYBACK_BASE, '/cdx/search/cdx', query) }));
      if (!rows.success) throw unexpectedResponse();
      return dayOf(rows.data[1]?.[0]);
    };

    /** The oldest crawl of each year, oldest first. */
    const yearly = async (request: RequestJson, now: Date) => {
      if (!crawls || crawls.until < now.getTime()) {
        const parsed = Collections.safeParse(
          await request({ url: below(COMMON_CRAWL_BASE, '/collinfo.json') }),
        );
        if (!parsed.success) throw unexpectedResponse();
        const byYear = new Map<string, string>();
        for (const { id, 'cdx-api': address } of parsed.data) {
          const year = /^CC-MAIN-(\d{4})/.exec(id)?.[1];
          if (year && URL.canParse(address)) byYear.set(year, address);
        }
        const addresses = [...byYear].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, address]) => address);
        crawls = {
          addresses: addresses.slice(0, MAX_CRAWLS),
          until: now.getTime() + 30 * HOURS_PER_DAY * 3_600_000,
        };
      }
      return crawls.addresses;
    };
    const inCommonCrawl = async (request: RequestJson, domain: string, now: Date) => {
      for (const address of await yearly(request, now)) {
        const url = new URL(address);
        url.search = new URLSearchParams({ url: domain, output: 'json', limit: '1' }).toString();
        const found = await request({ url }).catch((error) => {
          // This crawl has no capture of the store.
          if (error instanceof ApiStop && error.report.outcome === 'missing') return undefined;
          throw error;
        });
        const day = dayOf(Capture.safeParse(found).data?.timestamp);
        if (day) return day;
      }
      return undefined;
    };

    const source = apiSource({
      name: 'first-seen',
      asksByAddress: true,
      schedule: { first: 180 * HOURS_PER_DAY, min: 180 * HOURS_PER_DAY, max: 360 * HOURS_PER_DAY },
      callApi,
      needs: {},
      async collect({ domain, now }, request) {
        const wayback = await inWayback(request, domain).catch((error) => {
          // Common Crawl is the fallback while the archive fails.
          if (error instanceof ApiStop) return undefined;
          throw error;
        });
        const day = wayback ?? (await inCommonCrawl(request, domain, now));
        if (!day) throw new ApiStop('missing', 'in no web archive');
        const place = wayback ? 'Internet Archive' : 'Common Crawl';
        return { facts: { first_seen: day, seen_in: { first_seen: { place, weak: !wayback } } } };
      },
    });
    return openDataSource(OPEN_DATA, source);
  },
);

/** `2009-04-12` for `20090412101500`. */
function dayOf(timestamp: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(timestamp ?? '') ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}
