import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mergeBrand } from '../catalogue/merge-brand.ts';
import { splitAddress } from '../catalogue/split-address.ts';
import { found, useDatabase } from '../testing.ts';
import { getBrandFacts, getBrandTechnologies } from './read-collection.ts';
import { saveObservations } from './save-observations.ts';

const database = await useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** A visit on the day that saw these technologies; undefined if it did not look for any. */
async function visit(domain: string, observedAt: Date, ids: string[] | undefined, version = '1.0') {
  const { brandId, reports } = await saveObservations(database, {
    domain,
    observedAt,
    reports: [
      found('storefront', {
        facts: {
          brand_name: 'Fernloft',
          ...(ids && {
            technologies: ids.map((id) => ({ id, evidence: `<script src="${id}.js">`, version })),
          }),
        },
      }),
    ],
  });
  return { brandId: Number(brandId), rejected: reports.flatMap((report) => report.rejected) };
}
const present = async (brandId: number) =>
  (await getBrandTechnologies(database.db, brandId))
    .map(({ technology, first_observed_at }) => [technology, first_observed_at.getUTCDate()])
    .sort();

describe('Technologies of a store', () => {
  it('are stored with evidence, version, and the first and last visit that saw them', async () => {
    const domain = `${randomUUID()}.example`;
    const { brandId } = await visit(domain, day(1), ['klaviyo']);
    await visit(domain, day(8), ['klaviyo'], '1.1');
    expect(await getBrandTechnologies(database.db, brandId)).toEqual([
      expect.objectContaining({
        technology: 'klaviyo',
        version: '1.1',
        evidence: '<script src="klaviyo.js">',
        source: 'storefront',
        first_observed_at: day(1),
        last_observed_at: day(8),
        gone_at: null,
      }),
    ]);
  });

  it('end with the first visit that no longer sees them, and not with one that does not look', async () => {
    const domain = `${randomUUID()}.example`;
    const { brandId } = await visit(domain, day(1), ['klaviyo', 'yotpo']);
    await visit(domain, day(2), undefined);
    expect(await present(brandId)).toHaveLength(2);
    await visit(domain, day(3), ['yotpo']);
    expect(await present(brandId)).toEqual([['yotpo', 1]]);
    await visit(domain, day(4), []);
    expect(await present(brandId)).toEqual([]);
  });

  it('count as present since their first day if one visit missed them, and since their return after a month', async () => {
    const domain = `${randomUUID()}.example`;
    const { brandId } = await visit(domain, day(1), ['klaviyo', 'yotpo']);
    await visit(domain, day(2), []);
    await visit(domain, day(3), ['klaviyo']);
    await visit(domain, day(40), ['klaviyo', 'yotpo']);
    expect(await present(brandId)).toEqual([
      ['klaviyo', 1],
      ['yotpo', day(40).getUTCDate()],
    ]);
  });

  it('are not changed by a visit that is saved late', async () => {
    const domain = `${randomUUID()}.example`;
    const { brandId } = await visit(domain, day(5), ['klaviyo']);
    await visit(domain, day(4), []);
    await visit(domain, day(3), ['klaviyo'], '0.9');
    expect(await getBrandTechnologies(database.db, brandId)).toEqual([
      expect.objectContaining({ version: '1.0', last_observed_at: day(5) }),
    ]);
  });

  /** The present technologies after a visit in which these sources saw some. */
  async function see(domain: string, observedAt: Date, seen: Record<string, string[]>) {
    const reports = Object.entries(seen).map(([source, ids]) =>
      found(source, {
        facts: { brand_name: 'Fernloft', technologies: ids.map((id) => ({ id, evidence: source })) },
      }),
    );
    const { brandId } = await saveObservations(database, { domain, observedAt, reports });
    return (await present(Number(brandId))).map(([id]) => id);
  }

  it('stay as long as the page or the name servers show them', async () => {
    const domain = `${randomUUID()}.example`;
    const both = ['klaviyo', 'zendesk'];
    expect(await see(domain, day(1), { storefront: both, dns: both })).toEqual(both);
    expect(await see(domain, day(8), { storefront: both })).toEqual(both);
    expect(await see(domain, day(15), { storefront: ['zendesk'] })).toEqual(both);
    expect(await see(domain, day(30), { storefront: ['zendesk'], dns: [] })).toEqual(['zendesk']);
    expect(await see(domain, day(37), { storefront: [] })).toEqual([]);
  });

  it('go with the page once name servers have not been asked for months', async () => {
    const domain = `${randomUUID()}.example`;
    await see(domain, day(1), { storefront: ['klaviyo'], dns: ['klaviyo'] });
    await see(domain, day(125), { storefront: ['klaviyo'] });
    expect(await see(domain, day(126), { storefront: [] })).toEqual([]);
  });

  it('stay if name servers no longer show them in a visit that could not read the page, which showed them last', async () => {
    const domain = `${randomUUID()}.example`;
    await see(domain, day(1), { storefront: ['klaviyo'] });
    await see(domain, day(2), { storefront: ['klaviyo', 'zendesk'], dns: ['klaviyo', 'zendesk', 'gorgias'] });
    await see(domain, day(9), { storefront: ['klaviyo'] });
    expect(await see(domain, day(16), { dns: [] })).toEqual(['klaviyo']);
    // Saved late: the page showed it after this visit.
    expect(await see(domain, day(5), { storefront: [] })).toEqual(['klaviyo']);
    expect(await see(domain, day(17), { storefront: ['klaviyo'] })).toEqual(['klaviyo']);
    expect(await see(domain, day(18), { storefront: [] })).toEqual([]);
  });

  it('stay if the page shows them but another address of the brand does not', async () => {
    const [domain, other] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
    const { brandId } = await visit(domain, day(1), ['klaviyo']);
    await database.pool.query('insert into brand_addresses (address, brand_id) values ($1, $2)', [
      other,
      brandId,
    ]);
    await see(domain, day(2), { storefront: ['klaviyo'], dns: ['klaviyo'] });
    await see(other, day(3), { storefront: [] });
    expect(await see(domain, day(4), { dns: [] })).toEqual(['klaviyo']);
  });

  it('go once name servers show neither them nor anything else', async () => {
    const domain = `${randomUUID()}.example`;
    await see(domain, day(1), { storefront: [], dns: ['klaviyo'] });
    const asked = (observedAt: Date, technologies?: []) =>
      saveObservations(database, {
        domain,
        observedAt,
        reports: [
          {
            source: 'dns',
            outcome: 'missing',
            requests: 5,
            metrics: [],
            facts: { platform: { name: 'Magento', evidence: 'none' }, ...(technologies && { technologies }) },
          },
        ],
      });
    const { brandId } = await asked(day(20));
    expect(await present(Number(brandId))).toEqual([['klaviyo', 1]]);
    await asked(day(31), []);
    expect(await present(Number(brandId))).toEqual([]);
    expect(await getBrandFacts(database.db, Number(brandId))).not.toContainEqual(
      expect.objectContaining({ fact: 'platform' }),
    );
  });

  it('that the page has lost go once name servers have not been queried for months', async () => {
    const domain = `${randomUUID()}.example`;
    await see(domain, day(1), { storefront: ['klaviyo', 'zendesk'], dns: ['klaviyo', 'zendesk'] });
    expect(await see(domain, day(40), { storefront: ['zendesk'] })).toEqual(['klaviyo', 'zendesk']);
    expect(await see(domain, day(130), { storefront: ['zendesk'] })).toEqual(['zendesk']);
  });

  it('that are unknown are rejected by name', async () => {
    const { brandId, rejected } = await visit(`${randomUUID()}.example`, day(1), ['klaviyo', 'toString']);
    expect(rejected).toEqual(['toString is not a known technology']);
    expect(await present(brandId)).toEqual([['klaviyo', 1]]);
  });

  it('follow a merge of two brands and a split of an address', async () => {
    const [one, other] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
    const { brandId: keepId } = await visit(one, day(1), ['klaviyo', 'yotpo']);
    const { brandId: otherId } = await visit(other, day(2), ['yotpo', 'stripe']);
    await mergeBrand(database, { keepId, otherId });
    expect(await present(keepId)).toEqual([
      ['klaviyo', 1],
      ['stripe', 2],
      ['yotpo', 1],
    ]);
    const added = await splitAddress(database, { id: keepId, address: other });
    expect(await present(added)).toEqual([
      ['stripe', 2],
      ['yotpo', 1],
    ]);
    expect(await present(keepId)).toEqual([['klaviyo', 1]]);
  });
});
