import { Import, Lookup, PasteReport } from '@brandlode/contract';
import { activateCatalogue } from '@brandlode/database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 5 });
const { query } = api.database;
const token = await api.tokenFor('plus');
beforeEach(() => query('delete from discovery_names'));

const names = async () => await query('select name, list from discovery_names order by name');
const lookUp = async (url: string, as = token) =>
  Lookup.parse((await api.request(`/api/lookup?url=${encodeURIComponent(url)}`, { token: as })).json);

it('Names that users look up are left alone while sample data is shown', async () => {
  await lookUp('new-shop.com');
  expect(await names()).toEqual([]);
});

describe('Stores that users name and the catalogue does not have', () => {
  it('wait for the next growth of the catalogue after a look-up, which shows nothing of it to anyone', async () => {
    await activateCatalogue(api.database.db, 'real');
    await vi.waitUntil(() => !api.context.catalogue.isDemonstration(), { timeout: 240_000 });
    const before = await lookUp('https://www.new-shop.com/collections/all?ref=mail');
    expect(await names()).toEqual([{ name: 'new-shop.com', list: 'look-up' }]);
    const other = await api.tokenFor('plus');
    expect(await lookUp('new-shop.com', other)).toEqual(before);
    expect(await query('select from stores')).toEqual([]);
  });

  it('are taken from pasted lists, without names that are no addresses', async () => {
    const list = (await api.request('/api/lists', { token, body: { name: 'Shops' } })).json;
    const response = await api.request(`/api/lists/${list.id}/import`, {
      token,
      body: { text: 'pasted.com\nAcme Ltd\nada@private.com\n192.168.0.1\nwiki.corp' },
    });
    expect(PasteReport.parse(response.json).observable).toEqual(['pasted.com']);
    expect(await names()).toEqual([{ name: 'pasted.com', list: 'pasted list' }]);
  });

  it('are taken from imports into My brands', async () => {
    const upload = await fetch(`${api.url}/api/imports?name=brands.csv&target=mine`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: 'name,website\nNew,https://imported.com\nInside,https://shop.internal\n',
    });
    const { id } = Import.parse(await upload.json());
    const status = async () => Import.parse((await api.request(`/api/imports/${id}`, { token })).json).status;
    await expect.poll(status).toBe('ready');
    expect(await names()).toEqual([]);
    await api.request(`/api/imports/${id}/run`, { token, method: 'POST' });
    await expect.poll(names).toEqual([{ name: 'imported.com', list: 'import' }]);
  });
});
