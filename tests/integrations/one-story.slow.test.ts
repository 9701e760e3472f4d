import { categoryByLabel, changeKey } from '@brandlode/contract';
import { activateCatalogue, beginStore, finishStore, saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runPushes } from '../../apps/api/src/features/integrations/connectors/pushes.ts';
import { derivePending } from '../../apps/api/src/features/watching/events/event-jobs.ts';
import { notifyOfEvents } from '../../apps/api/src/features/watching/follows/notify-of-events.ts';
import { useApi } from '../../apps/api/src/testing.ts';
import { openAssistant } from './one-story/assistant.ts';
import { openExtension } from './one-story/extension.ts';
import { openWorkflow } from './one-story/n8n.ts';
import { type OpenProgram, type Structured, userOf } from './one-story/program.ts';
import { openTypedClient } from './one-story/typed-client.ts';

const api = await useApi({ brands: 300 });
const { config, connection, connectors, secretBox } = api.context;
const PHRASE = 'growing pet brands in germany';
const NOTE = 'Ask for their wholesale prices.';

// The stores of sample data cannot be visited: these are real ones. Enough of them answer the question.
const PETS = categoryByLabel('pets and animals')?.id;
await api.query(
  `update brands set is_demonstration = false, catalogue = 'real', domain = domain || '.com',
     locations = case when id % 5 = 0 then '{DE}' else locations end,
     categories = case when id % 5 = 0 then array[$1::smallint] else categories end`,
  [PETS],
);
await activateCatalogue(api.database.db, 'real');
await vi.waitUntil(() => !api.catalogue.isDemonstration(), { timeout: 240_000 });

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
  await beginStore(api.database.db, domain);
  await saveObservations(api.database, {
    domain,
    observedAt: new Date(Date.now() + 10),
    catalogue: 'real',
    reports: [found('storefront'), found('shopify-products', { products: { list, complete: true } })],
  });
  await finishStore(api.database.db, domain);
  await derivePending(api.database, notifyOfEvents(api.catalogue));
}

it.each<[string, OpenProgram]>([
  ['an assistant', openAssistant],
  ['a program with the TypeScript client', openTypedClient],
  ['a workflow of n8n', openWorkflow],
  ['the browser extension', openExtension],
])(
  '%s finds brands, keeps and watches them; a price cut reaches Slack, and the list HubSpot',
  async (_, open) => {
    const user = userOf(api, await api.tokenFor('plus'));
    const program = await open(api, user);
    onTestFinished(async () => {
      await program.close?.();
    });

    const found = await program.find(PHRASE);
    expect(found).toHaveLength(5);
    for (const { id } of found) {
      const brand = await user.send('GET', `/brands/${id}`);
      expect(brand).toMatchObject({ locations: expect.arrayContaining(['DE']) });
      expect(brand.categories).toContain('Pets and animals');
      expect(brand[changeKey('estimated_monthly_traffic', '90d')]).toBeGreaterThan(0);
    }
    const list = await program.keep('Pets in Germany', found);
    const [first] = found;
    if (!first) throw new Error('Nothing was found.');
    await program.note(first, NOTE);
    await program.watch(list);
    expect((await user.send('GET', `/brands/${first.id}/notes`)).text).toBe(NOTE);

    await visit(first.domain, 80);
    const slack = `/chats/slack/services/T0TEST/B${list.replaceAll('-', '').toUpperCase()}/abcdefghijklmnop1234`;
    await user.send('POST', '/webhooks', { channel: 'slack', address: api.sandbox.url + slack });
    await program.check?.(first);
    await visit(first.domain, 60);
    await api.context.webhooks.send();
    const messages = (await received('/chats/messages')).filter(({ address }) => address === slack);
    const runs: Structured[] = messages.flatMap(({ lines }) => lines.flat());
    expect(runs.map(({ text }) => text).join(' ')).toMatch(/\$60/);
    expect(runs.map(({ url }) => url)).toContainEqual(
      expect.stringContaining(`${config.publicUrl}/brands/${first.id}/`),
    );
    await program.wasTold?.(first);

    await user.send('PUT', '/connections/hubspot', { token: 'pat-na1-sandbox-full' });
    const source = { kind: 'list', id: list };
    const { id: push } = await user.send('POST', '/connections/hubspot/pushes', { source, dry: false });
    await runPushes({ db: connection.db, connectors, secretBox });
    expect(await user.send('GET', `/pushes/${push}`)).toMatchObject({ state: 'done', total: 5, done: 5 });
    const companies = await received('/hubspot/companies.json');
    expect(companies.map(({ properties }) => properties.domain)).toEqual(
      expect.arrayContaining(found.map(({ domain }) => domain)),
    );
  },
);
