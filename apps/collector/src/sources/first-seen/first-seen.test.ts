import { afterEach, describe, expect, it } from 'vitest';
import { unexpectedResponse } from '../api/api-source.ts';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { firstSeen } from './first-seen.ts';

const services: StandIn[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

type Replies = Parameters<typeof standIn>[0];
/** The crawls have addresses of the stand-in. */
async function collect(wayback: Replies, commonCrawl: (base: string) => Replies = () => ({})) {
  const archive = await standIn(wayback);
  const replies: Replies = {};
  const crawls = await standIn(replies);
  Object.assign(replies, commonCrawl(crawls.base));
  services.push(archive, crawls);
  const source = await firstSeen.open(
    { OPEN_DATA: 'first-seen', WAYBACK_BASE: archive.base, COMMON_CRAWL_BASE: crawls.base },
    callAtOnce,
  );
  return { report: await source.collect(visitOf('soap.com')), archive, crawls };
}
const crawl = (base: string, id: string) => ({ id, name: id, 'cdx-api': `${base}/${id}-index` });

describe('The first day that a web archive has a store', () => {
  it("is that of the Internet Archive's first capture", async () => {
    const { report, archive, crawls } = await collect({
      '/cdx/search/cdx': { json: [['timestamp'], ['20010203040506']] },
    });
    expect(report).toMatchObject({
      outcome: 'found',
      facts: {
        first_seen: '2001-02-03',
        seen_in: { first_seen: { place: 'Internet Archive', weak: false } },
      },
    });
    const query = new URL(archive.requested[0]!.path, archive.base).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ url: 'soap.com', output: 'json', limit: '1' });
    expect(crawls.requested).toEqual([]);
  });

  it('is searched in one Common Crawl crawl per year if the archive has none or fails', async () => {
    for (const wayback of [
      { '/cdx/search/cdx': { json: [] } },
      { '/cdx/search/cdx': { status: 503, json: {} } },
    ]) {
      const { report, crawls } = await collect(wayback, (base) => ({
        '/collinfo.json': {
          json: [
            crawl(base, 'CC-MAIN-2026-43'),
            crawl(base, 'CC-MAIN-2015-48'),
            crawl(base, 'CC-MAIN-2015-06'),
            crawl(base, 'CC-MAIN-2014-10'),
          ],
        },
        '/CC-MAIN-2015-06-index': {
          json: { urlkey: 'com,soap)/', timestamp: '20150130112233', status: '200' },
        },
      }));
      expect(report.facts).toEqual({
        first_seen: '2015-01-30',
        seen_in: { first_seen: { place: 'Common Crawl', weak: true } },
      });
      expect(crawls.requested.map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
        '/collinfo.json',
        '/CC-MAIN-2014-10-index',
        '/CC-MAIN-2015-06-index',
      ]);
    }
  });

  it('is looked for again if the archives respond otherwise than documented', async () => {
    const { report } = await collect({ '/cdx/search/cdx': { json: {} } }, () => ({
      '/collinfo.json': { json: [{ id: 'CC-MAIN-2026-43' }] },
    }));
    expect(report).toMatchObject({ outcome: 'failed', reason: unexpectedResponse().message, facts: {} });
  });

  it('is unknown if no archive has it', async () => {
    const { report } = await collect({ '/cdx/search/cdx': { json: [] } }, (base) => ({
      '/collinfo.json': { json: [crawl(base, 'CC-MAIN-2026-43')] },
    }));
    expect(report).toMatchObject({ outcome: 'missing', reason: 'in no web archive', facts: {} });
  });
});
