import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { growingStore } from '../../apps/api/src/features/watching/testing/save-followers.ts';
import { startReceiver } from '../../apps/api/src/features/watching/webhooks/testing/receiver.ts';
import { startApi } from '../../apps/api/src/testing.ts';

const SCOPES = ['brands', 'lists:write', 'searches', 'checks', 'webhooks'];

/** A workspace with a brand, a list and a saved search, a key for it, and a receiver of webhooks. */
export async function startStory() {
  const api = await startApi({ brands: 20 });
  const token = await api.tokenFor('plus');
  const send = async (method: string, path: string, body?: object) => {
    const { status, json, text } = await api.request(`/api${path}`, { token, method, ...(body && { body }) });
    if (status >= 300) throw new Error(text);
    return json;
  };
  const domain = `${randomUUID()}.example`;
  /** A change of the brand. */
  const change = growingStore(api, domain);
  const brandId = await change();
  const list: string = (await send('POST', '/lists', { name: 'Suppliers' })).id;
  const search: string = (await send('POST', '/searches', { name: 'Pets', search: {} })).id;
  await send('POST', `/lists/${list}/brands`, { brandIds: [brandId] });
  const { key }: { key: string } = await send('POST', '/keys', {
    name: 'Automation',
    scopes: SCOPES,
    days: null,
  });
  const receiver = await startReceiver();
  return {
    api,
    send,
    change,
    domain,
    brandId,
    list,
    search,
    url: api.url,
    key,
    receiver,
    /** Changes the brand and returns what the receiver has got. */
    async deliver() {
      await change();
      await api.context.webhooks.send();
      return receiver.received;
    },
    async addLists(count: number) {
      await api.query(
        `insert into lists (workspace_id, name, statuses, position)
         select workspace_id, 'List ' || n, statuses, n from lists, generate_series(1, $2) n where id = $1`,
        [list, count],
      );
    },
    /** Stores of sample data are not checked. */
    async showRealBrands() {
      await api.query(
        "insert into catalogue_state (active) values ('real') on conflict (id) do update set active = 'real'",
      );
      await vi.waitUntil(() => !api.catalogue.isDemonstration(), { timeout: 240_000 });
    },
    async stop() {
      await api.stop();
      await receiver.close();
    },
  };
}
