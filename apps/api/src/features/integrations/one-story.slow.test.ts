import { CreatedApiKey, changeKey } from '@brandlode/contract';
import { saveObservations } from '@brandlode/database';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, expect, it } from 'vitest';
import { createBrandlode, dataOf } from '../../../../../clients/typescript/client.ts';
import { startApi } from '../../testing.ts';
import { derivePending } from '../watching/events/event-jobs.ts';
import { notifyOfEvents } from '../watching/follows/notify-of-events.ts';
import { runPushes } from './connectors/pushes.ts';

const api = await startApi({ brands: 5_000 });
afterAll(() => api.stop());
const { config, connection, connectors, secretBox } = api.context;
const SLACK = `${api.sandbox.url}/chats/slack/services/T0TEST/B0TEST/abcdefghijklmnop1234`;
const PHRASE = 'growing pet brands in germany';

type Found = { id: number; domain: string };
/** What a program does with its key; the user's own part of the story is the same for all. */
type Program = (key: string) => Promise<{
  find(phrase: string): Promise<Found[]>;
  /** Returns the id of the new list. */
  keep(name: string, brandIds: number[]): Promise<string>;
  note(brandId: number, text: string): Promise<unknown>;
  watch(listId: string): Promise<unknown>;
}>;

/** JSON of any shape. */
type Structured = ReturnType<typeof JSON.parse>;
const assistant: Program = async (key) => {
  const client = new Client({ name: 'story', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  async function call(name: string, args: Record<string, unknown>): Promise<Structured> {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    return structuredContent;
  }
  return {
    find: async (phrase) => (await call('search_brands', { phrase, limit: 5 })).brands,
    keep: async (newListName, brandIds) => (await call('add_to_list', { newListName, brandIds })).list.id,
    note: (brandId, text) => call('add_note', { brandId, text }),
    watch: (id) => call('create_alert', { kind: 'list', id, kinds: ['price_cut'] }),
  };
};

const send = async (token: string, method: string, path: string, body?: object): Promise<Structured> => {
  const { status, json, text } = await api.request(`/api${path}`, { token, method, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
  return json;
};

const typedClient: Program = async (key) => {
  const brandlode = createBrandlode({ baseUrl: api.url, apiKey: key });
  return {
    async find() {
      const found = await dataOf(
        brandlode.POST('/api/brands/filter', {
          params: { query: { limit: 5 } },
          body: {
            categories: ['pets and animals'],
            locations: ['DE'],
            estimated_monthly_traffic_change_90d: { min: 1 },
          },
        }),
      );
      return found.data;
    },
    async keep(name, brandIds) {
      const { id } = await dataOf(brandlode.POST('/api/lists', { body: { name } }));
      await dataOf(
        brandlode.POST('/api/lists/{id}/brands', { params: { path: { id } }, body: { brandIds } }),
      );
      return id;
    },
    async note(id, text) {
      const params = { path: { id } };
      const { version } = await dataOf(brandlode.GET('/api/brands/{id}/notes', { params }));
      await dataOf(brandlode.PUT('/api/brands/{id}/notes', { params, body: { text, version } }));
    },
    watch: (id) =>
      dataOf(
        brandlode.POST('/api/alerts', { body: { kind: 'list', id, kinds: ['price_cut'], mail: 'off' } }),
      ),
  };
};

/** What a stand-in in the sandbox received. */
const received = async (path: string): Promise<Structured[]> =>
  JSON.parse(await (await fetch(api.sandbox.url + path)).text());

/** A visit to the store: it has five products, and this is the price of the first. */
async function visit(domain: string, price: number) {
  const list = [price, 10, 20, 30, 40].map((low, index) => ({
    id: `${index}`,
    title: `Dog bed ${index}`,
    url: `https://${domain}/${index}`,
    price: { currency: 'USD', low, high: low, usd: { low: low * 100, high: low * 100 } },
  }));
  await saveObservations(api.database, {
    domain,
    observedAt: new Date(Date.now() + 10),
    catalogue: 'demonstration',
    reports: [
      { source: 'storefront', outcome: 'found', requests: 1, metrics: [], facts: {} },
      {
        source: 'shopify-products',
        outcome: 'found',
        requests: 1,
        metrics: [],
        facts: {},
        products: { list, complete: true },
      },
    ],
  });
  await derivePending(api.database, notifyOfEvents(api.catalogue));
}

it.each([
  ['an assistant', assistant],
  ['a program with the TypeScript client', typedClient],
])(
  '%s finds brands, keeps and watches them; a price cut reaches Slack, and the list HubSpot',
  async (name, program) => {
    const user = await api.tokenFor('plus');
    const scopes = ['brands', 'lists:write', 'alerts'];
    const { key } = CreatedApiKey.parse(await send(user, 'POST', '/keys', { name, scopes, days: 1 }));
    const { find, keep, note, watch } = await program(key);

    const found = await find(PHRASE);
    expect(found).toHaveLength(5);
    for (const { id } of found) {
      const brand = await send(user, 'GET', `/brands/${id}`);
      expect(brand).toMatchObject({ locations: expect.arrayContaining(['DE']) });
      expect(brand.categories).toContain('Pets and animals');
      expect(brand[changeKey('estimated_monthly_traffic', '90d')]).toBeGreaterThan(0);
    }
    const ids = found.map(({ id }) => id);
    const list = await keep('Pets in Germany', ids);
    const [first] = found;
    if (!first) throw new Error('Nothing was found.');
    await note(first.id, 'Ask for their wholesale prices.');
    await watch(list);
    expect((await send(user, 'GET', `/brands/${first.id}/notes`)).text).toBe(
      'Ask for their wholesale prices.',
    );

    // The stores of sample data are not visited.
    await api.database.pool.query('update brands set is_demonstration = false where id = $1', [first.id]);
    await visit(first.domain, 80);
    await send(user, 'POST', '/webhooks', { channel: 'slack', address: SLACK });
    await visit(first.domain, 60);
    await api.context.webhooks.send();
    const messages = await received('/chats/messages');
    const runs: Structured[] = messages.flatMap(({ lines }) => lines.flat());
    expect(runs.map(({ text }) => text).join(' ')).toMatch(/\$60/);
    expect(runs.map(({ url }) => url)).toContainEqual(
      expect.stringContaining(`${config.publicUrl}/brands/${first.id}/`),
    );

    await send(user, 'PUT', '/connections/hubspot', { token: 'pat-na1-sandbox-full' });
    const source = { kind: 'list', id: list };
    const { id: push } = await send(user, 'POST', '/connections/hubspot/pushes', { source, dry: false });
    await runPushes({ db: connection.db, connectors, secretBox });
    expect(await send(user, 'GET', `/pushes/${push}`)).toMatchObject({ state: 'done', total: 5 });
    const companies = await received('/hubspot/companies.json');
    expect(companies.map(({ properties }) => properties.domain)).toEqual(
      expect.arrayContaining(found.map(({ domain }) => domain)),
    );
  },
);
