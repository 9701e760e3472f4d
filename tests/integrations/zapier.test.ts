import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EVENT_KINDS } from '@brandlode/contract';
import { afterAll, expect, it } from 'vitest';
import { startStory } from './story.ts';

const require = createRequire(join(process.env.ZAPIER_FOLDER ?? '', 'package.json'));
const zapier = require('zapier-platform-core');
const { validateAppDefinition } = require('zapier-platform-schema');
const { default: app } = await import(`${new URL('../../integrations/zapier/index.js', import.meta.url)}`);

const story = await startStory();
afterAll(() => story.stop());
const appTester = zapier.createAppTester(app);
const authData = { url: `${story.url}/`, apiKey: story.key };
const run = (operation: unknown, bundle: object = {}) => appTester(operation, { authData, ...bundle });
const { triggers, searches, creates } = app;

it("is a valid definition by Zapier's schema", () => {
  const definition = JSON.stringify(app, (_, value) =>
    typeof value === 'function' ? { source: 'return []' } : value,
  );
  expect(validateAppDefinition(JSON.parse(definition)).errors).toEqual([]);
  expect(Object.keys(triggers.brand_changed.operation.inputFields[1].choices).toSorted()).toEqual(
    EVENT_KINDS.toSorted(),
  );
});

it('accepts a key and rejects others', async () => {
  expect(await run(app.authentication.test)).toEqual({ host: new URL(story.url).host });
  await expect(
    run(app.authentication.test, { authData: { ...authData, apiKey: 'bl_wrong' } }),
  ).rejects.toThrow();
});

it('finds a brand, adds it to a list and notes', async () => {
  const { brandId, domain, list } = story;
  const [brand] = await run(searches.find_brand.operation.perform, { inputData: { address: domain } });
  expect(brand).toMatchObject({ id: brandId });
  expect(await run(searches.find_brand.operation.perform, { inputData: { address: 'none.com' } })).toEqual(
    [],
  );
  const add = (inputData: object) => run(creates.add_to_list.operation.perform, { inputData });
  expect(await add({ listId: list, brandId })).toMatchObject({ added: 0, already: 1 });
  const note = (text: string) => run(creates.add_note.operation.perform, { inputData: { brandId, text } });
  await note('Call them');
  expect(await note('In spring')).toMatchObject({ id: brandId, text: 'Call them\n\nIn spring' });
});

it('subscribes to changes of a list and is told of them, until it unsubscribes', async () => {
  const { perform, performList, performSubscribe, performUnsubscribe } = triggers.brand_changed.operation;
  const inputData = { listId: story.list, kinds: ['followers_jumped'] };
  const subscribeData = await run(performSubscribe, { inputData, targetUrl: story.receiver.url });
  const [delivery] = await story.deliver();
  const cleanedRequest = JSON.parse(delivery?.body ?? '{}');
  const [result] = await run(perform, { cleanedRequest });
  expect(result).toMatchObject({ type: 'brand.event', data: { event: { kind: 'followers_jumped' } } });
  const [sample] = await run(performList, { inputData });
  expect(Object.keys(sample).toSorted()).toEqual(Object.keys(result).toSorted());
  expect(sample.data.event).toEqual(result.data.event);
  await run(performUnsubscribe, { subscribeData });
  await run(performUnsubscribe, { subscribeData });
  expect((await story.send('GET', '/webhooks')).data).toEqual([]);
});

it('subscribes to new matches of a saved search', async () => {
  const { performList, performSubscribe, performUnsubscribe } = triggers.new_match.operation;
  const inputData = { searchId: story.search };
  const subscribeData = await run(performSubscribe, { inputData, targetUrl: story.receiver.url });
  expect((await story.send('GET', '/webhooks')).data).toMatchObject([
    { kinds: ['search_matched'], target: { kind: 'search', name: 'Pets' } },
  ]);
  expect(await run(performList, { inputData })).toMatchObject([
    { data: { event: { kind: 'search_matched' } } },
  ]);
  await run(performUnsubscribe, { subscribeData });
});

it('fills its menus', async () => {
  expect(await run(triggers.list.operation.perform)).toEqual([{ id: story.list, name: 'Suppliers' }]);
  await story.send('POST', '/searches', { name: 'Products', search: { products: {} } });
  await story.send('POST', '/searches', { name: 'Own', search: { scope: 'mine' } });
  expect(await run(triggers.saved_search.operation.perform)).toEqual([{ id: story.search, name: 'Pets' }]);
});

it('offers all lists, also of a workspace with hundreds', async () => {
  await story.addLists(250);
  expect(await run(triggers.list.operation.perform)).toHaveLength(251);
});

it('has a store checked', async () => {
  await story.showRealBrands();
  const check = { inputData: { address: 'a-new-store.com' } };
  expect(await run(creates.check_store.operation.perform, check)).toMatchObject({ stores: 1 });
});
