import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENT_KIND_RECORDS, EVENT_KINDS } from '@brandlode/contract';
import { afterAll, expect, it } from 'vitest';
import { openN8n } from './n8n-harness.ts';
import { startStory } from './story.ts';

const FOLDER = process.env.N8N_FOLDER ?? '';
const PACKAGE = join(FOLDER, 'package');

rmSync(PACKAGE, { recursive: true, force: true });
cpSync(fileURLToPath(new URL('../../integrations/n8n-nodes-brandlode', import.meta.url)), PACKAGE, {
  recursive: true,
});
const tool = (command: string) =>
  spawnSync(process.execPath, [join(FOLDER, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs'), command], {
    cwd: PACKAGE,
    encoding: 'utf8',
    // In tests the linter expects other file names.
    env: { ...process.env, NODE_ENV: 'production' },
  });
const build = tool('build');
const story = await startStory();
const n8n = await openN8n(FOLDER, PACKAGE, { url: `${story.url}/`, apiKey: story.key });
afterAll(() => story.stop());

const run = async (resource: string, operation: string, parameters: object = {}) =>
  (await n8n.run('brandlode', { resource, operation, ...parameters })).map(({ json }) => json);

it("is built and accepted by n8n's tools", () => {
  expect(build.status, build.stdout + build.stderr).toBe(0);
  const lint = tool('lint');
  expect(lint.status, lint.stdout + lint.stderr).toBe(0);
  expect(n8n.nodes).toEqual(['brandlode', 'brandlodeTrigger']);
});

it('researches brands', async () => {
  const { brandId, domain } = story;
  const found = await run('brand', 'search', { filters: '{"locations": ["US"]}', limit: 3, page: 1 });
  expect(found).toHaveLength(3);
  const [, example = ''] =
    /such as (\{.*\})'/.exec(readFileSync(join(PACKAGE, 'nodes/Brandlode/brand.ts'), 'utf8')) ?? [];
  await run('brand', 'search', { filters: example, limit: 3, page: 1 });
  expect(await run('brand', 'get', { brandId })).toMatchObject([{ id: brandId, domain }]);
  expect(await run('brand', 'compare', { brandIds: `${brandId},${found[0]?.id}` })).toMatchObject([
    { id: brandId },
    { id: found[0]?.id },
  ]);
  expect(await run('brand', 'lookUp', { address: `https://${domain}/products` })).toMatchObject([
    { address: domain, brand: { id: brandId } },
  ]);
  expect(await run('brand', 'find', { keyword: String(found[0]?.brand_name) })).toContainEqual(
    expect.objectContaining({ id: found[0]?.id }),
  );
  expect(await run('brand', 'similar', { brandId: found[0]?.id })).not.toEqual([]);
});

it('works on lists and notes', async () => {
  const { list, brandId } = story;
  expect(await run('list', 'getAll')).toMatchObject([{ id: list, name: 'Suppliers' }]);
  const [brand] = await run('brand', 'search', { filters: '{}', limit: 1, page: 1 });
  const added = await run('list', 'addBrands', { listId: list, brandIds: `${brand?.id}` });
  expect(added).toMatchObject([{ added: 1 }]);
  await run('note', 'append', { brandId, text: 'Call them' });
  await run('note', 'append', { brandId, text: 'In spring' });
  expect(await run('note', 'get', { brandId })).toMatchObject([{ text: 'Call them\n\nIn spring' }]);
  expect(await run('note', 'replace', { brandId, text: 'Done' })).toMatchObject([{ text: 'Done' }]);
});

it('starts workflows with signed deliveries only, from its activation to its end', async () => {
  const { receiver, list, url } = story;
  const subject = { event: 'change', target: 'list', listId: list, kinds: ['followers_jumped'] };
  const trigger = n8n.activate('brandlodeTrigger', subject, new URL(receiver.url).origin);
  expect(await trigger.call('checkExists')).toBe(false);
  expect(await trigger.call('create')).toBe(true);
  expect(await trigger.call('checkExists')).toBe(true);
  const [delivery] = await story.deliver();
  if (!delivery) throw new Error(`Nothing was delivered by ${url}.`);
  expect(await trigger.receive(delivery)).toMatchObject({
    items: [{ json: { type: 'brand.event', data: { event: { kind: 'followers_jumped' } } } }],
  });
  expect(await trigger.receive({ ...delivery, body: `${delivery.body} ` })).toEqual({ status: 401 });
  expect(await trigger.receive({ ...delivery, headers: {} })).toEqual({ status: 401 });
  expect(await trigger.call('delete')).toBe(true);
  expect(await trigger.call('delete')).toBe(true);
  expect((await story.send('GET', '/webhooks')).data).toEqual([]);
});

it.each([
  [
    { event: 'match', searchId: () => story.search },
    { event: 'brand.event', kinds: ['search_matched'] },
  ],
  [{ event: 'listed', listId: () => story.list }, { event: 'list.brand_added' }],
  [{ event: 'checked' }, { event: 'check.finished' }],
  [
    { event: 'change', target: 'followed', kinds: [] },
    { event: 'brand.event', target: null },
  ],
])('subscribes to %j', async (parameters, webhook) => {
  const values = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'function' ? value() : value,
  ]);
  const base = new URL(story.receiver.url).origin;
  const trigger = n8n.activate('brandlodeTrigger', Object.fromEntries(values), base);
  await trigger.call('create');
  expect((await story.send('GET', '/webhooks')).data).toMatchObject([webhook]);
  await trigger.call('delete');
});

it('offers every kind of change', () => {
  const { properties } = n8n.typeOf('brandlodeTrigger').description;
  const { options } = properties.find(({ name }: { name: string }) => name === 'kinds');
  const offered = options.map(({ name, value }: { name: string; value: string }) => [
    value,
    name.toLowerCase(),
  ]);
  expect(offered.toSorted()).toEqual(
    EVENT_KINDS.map((kind) => [kind, EVENT_KIND_RECORDS[kind].label.toLowerCase()]).toSorted(),
  );
});

it('fills its menus, that of saved searches with those that notify', async () => {
  await story.send('POST', '/searches', { name: 'Products', search: { products: {} } });
  await story.send('POST', '/searches', { name: 'Own', search: { scope: 'mine' } });
  const menu = (field: string) => n8n.menu('brandlodeTrigger', field);
  expect(await menu('listId')).toEqual([{ name: 'Suppliers', value: story.list }]);
  expect(await menu('searchId')).toEqual([{ name: 'Pets', value: story.search }]);
});

it('lists and offers all lists, also of a workspace with hundreds', async () => {
  await story.addLists(250);
  expect(await run('list', 'getAll')).toHaveLength(251);
  for (const node of ['brandlode', 'brandlodeTrigger'])
    expect(await n8n.menu(node, 'listId')).toHaveLength(251);
});

it('turns its webhook on again that failures turned off, and replaces one for an earlier address', async () => {
  const webhooks = async () => (await story.send('GET', '/webhooks')).data;
  const { origin } = new URL(story.receiver.url);
  const trigger = n8n.activate('brandlodeTrigger', { event: 'checked' }, origin);
  await trigger.call('create');
  const [{ id }] = await webhooks();
  await story.send('PATCH', `/webhooks/${id}`, { enabled: false });
  expect(await trigger.call('checkExists')).toBe(true);
  expect(await webhooks()).toMatchObject([{ id, enabled: true }]);
  await story.send('PATCH', `/webhooks/${id}`, { address: `${origin}/earlier` });
  expect(await trigger.call('checkExists')).toBe(false);
  await trigger.call('create');
  expect(await webhooks()).toHaveLength(1);
  expect(await trigger.call('checkExists')).toBe(true);
  await trigger.call('delete');
  expect(await webhooks()).toEqual([]);
});

it('checks stores', async () => {
  await story.showRealBrands();
  const [check] = await run('check', 'create', { addresses: 'a-new-store.com\nanother-store.com' });
  expect(check).toMatchObject({ stores: 2, done: 0 });
  expect(await run('check', 'get', { checkId: check?.id })).toMatchObject([{ id: check?.id }]);
});
