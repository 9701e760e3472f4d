import { BrandCollection, BrandSuggestions, Lookup, ObservedStore } from '@brandlode/contract';
import { saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const SHOP = 'velvet-oak.example';
const OPTED_OUT = 'leave-us-alone.example';
/** Names of the sandbox, a made-up brand, a missing store and a store on the Internet. */
const OTHERS = ['intranet.example', 'no-such-shop.example', 'kettle.com'];

const api = await useApi({ brands: 50, sampleStores: true });
const token = await api.tokenFor('plus');

const observe = (address: string) => api.request('/api/brands/observe', { token, body: { address } });
const lookUp = async (url: string) =>
  Lookup.parse((await api.request(`/api/lookup?url=${encodeURIComponent(url)}`, { token })).json);
const suggest = async (keyword: string) =>
  BrandSuggestions.parse(
    (await api.request(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`, { token })).json,
  );
const requested = async () =>
  (await api.query('select domain from stores where requested_at is not null')).map(({ domain }) => domain);
const newList = async (): Promise<string> =>
  (await api.request('/api/lists', { token, body: { name: 'Shops' } })).json.id;

describe('While the demonstration is shown, a sample store of the sandbox', () => {
  it('is offered for a check, queued, and can be checked again once it is a brand', async () => {
    expect((await suggest(`http://www.${SHOP}/collections/all`)).observable).toBe(SHOP);
    expect(await lookUp(SHOP)).toMatchObject({ brand: null, status: 'free' });

    const response = await observe(`https://${SHOP}/`);
    expect([response.status, ObservedStore.parse(response.json)]).toEqual([202, { address: SHOP }]);
    expect(await requested()).toEqual([SHOP]);
    expect((await lookUp(SHOP)).requestedAt).not.toBeNull();

    await saveObservations(api.database, {
      domain: SHOP,
      observedAt: new Date(),
      catalogue: 'demonstration',
      reports: [
        found('shopify-products', { metrics: [{ metric: 'product_count', value: 12, kind: 'measured' }] }),
      ],
    });
    const brand = await vi.waitUntil(async () => (await lookUp(SHOP)).brand, { timeout: 240_000 });
    expect(brand).toMatchObject({ product_count: 12 });
    const again = await api.request(`/api/brands/${brand.id}/refresh`, { token, method: 'POST' });
    expect([again.status, BrandCollection.parse(again.json).status]).toEqual([202, 'free']);
  });

  it('can be pasted into a list, unlike other stores', async () => {
    const list = await newList();
    const shop = 'alpine-wool.example';
    const paste = { token, body: { text: [shop, ...OTHERS].join('\n') } };
    const pasted = (await api.request(`/api/lists/${list}/import`, paste)).json;
    expect(pasted).toMatchObject({ observable: [shop], unknown: OTHERS });
    const body = { addresses: [shop, ...OTHERS] };
    const queued = await api.request(`/api/lists/${list}/observe`, { token, body });
    expect(queued.json).toEqual({ queued: 1, added: 0, rejected: OTHERS });
    expect(await requested()).toContain(shop);
  });

  it('is not checked if its owner opted out', async () => {
    await api.query('insert into opted_out_domains (domain) values ($1)', [OPTED_OUT]);
    expect((await suggest(OPTED_OUT)).observable).toBeNull();
    expect((await observe(OPTED_OUT)).json.code).toBe('opted-out');
  });
});

describe('While the demonstration is shown, no other store', () => {
  it.each(OTHERS)('such as %s is offered, or queued', async (address) => {
    expect((await suggest(address)).observable).toBeNull();
    const response = await observe(address);
    expect([response.status, response.json.code]).toEqual([409, 'demonstration-brand']);
    expect(await requested()).not.toContain(address);
  });

  it('is checked with others', async () => {
    const rows = await api.query('select id from brands where is_demonstration limit 3');
    const brandIds = rows.map(({ id }) => id);
    for (const path of ['/api/checks', '/api/checks/preview'])
      expect((await api.request(path, { token, body: { brandIds } })).json.code).toBe('demonstration-brand');
    const addresses = ['paper-lantern.example', ...OTHERS];
    expect((await api.request('/api/checks', { token, body: { addresses } })).json).toMatchObject({
      stores: 1,
    });
    expect(await requested()).not.toContain('kettle.com');
  });

  it('is queued for a list', async () => {
    const path = `/api/lists/${await newList()}/observe`;
    const response = await api.request(path, { token, body: { addresses: OTHERS } });
    expect(response.json.code).toBe('demonstration-brand');
  });

  it('such as one of a made-up brand is checked', async () => {
    const rows = await api.query('select id, domain from brands where is_demonstration limit 1');
    expect((await observe(rows[0].domain)).json.code).toBe('demonstration-brand');
    const refresh = await api.request(`/api/brands/${rows[0].id}/refresh`, { token, method: 'POST' });
    expect(refresh.json.code).toBe('demonstration-brand');
  });
});
