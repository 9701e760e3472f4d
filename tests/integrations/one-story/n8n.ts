import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startReceiver } from '../../../apps/api/src/features/watching/webhooks/testing/receiver.ts';
import { installInCache } from '../../../scripts/on-demand/cached-packages.ts';
import { openN8n } from '../n8n-harness.ts';
import { FILTERS, type OpenProgram } from './program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** n8n's loader and engine (350 MB, downloaded on first use), and our nodes built for it. */
function buildNodes() {
  const folder = installInCache('n8n-engine', { 'n8n-core': '2.41.1', 'n8n-workflow': '2.41.0' });
  const built = join(folder, 'package');
  rmSync(built, { recursive: true, force: true });
  cpSync(join(ROOT, 'integrations/n8n-nodes-brandlode'), built, { recursive: true });
  const compile = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    // n8n's own tools have an older compiler, with another name for this resolution.
    ['--project', '.', '--moduleResolution', 'bundler', '--typeRoots', join(ROOT, 'node_modules/@types')],
    { cwd: built, encoding: 'utf8' },
  );
  expect(compile.status, compile.stdout + compile.stderr).toBe(0);
  return { folder, built };
}

/** A workflow of n8n with our nodes. */
export const openWorkflow: OpenProgram = async (api, user) => {
  const apiKey = await user.keyFor('n8n', ['brands', 'lists:write', 'webhooks']);
  const { folder, built } = buildNodes();
  const n8n = await openN8n(folder, built, { url: api.url, apiKey });
  const receiver = await startReceiver();
  const run = async (resource: string, operation: string, parameters: object) =>
    (await n8n.run('brandlode', { resource, operation, ...parameters })).map(({ json }) => json);
  let trigger: ReturnType<typeof n8n.activate> | undefined;
  return {
    find: async () =>
      (await run('brand', 'search', { filters: JSON.stringify(FILTERS), limit: 5, page: 1 })).map(
        (brand) => ({
          id: Number(brand.id),
          domain: String(brand.domain),
        }),
      ),
    async keep(name, brands) {
      const [list] = await run('list', 'create', { name });
      const listId = String(list?.id);
      const added = await run('list', 'addBrands', { listId, brandIds: brands.map(({ id }) => id).join() });
      expect(added).toMatchObject([{ added: brands.length }]);
      return listId;
    },
    note: ({ id }, text) => run('note', 'append', { brandId: id, text }),
    async watch(listId) {
      const subject = { event: 'change', target: 'list', listId, kinds: ['price_cut'] };
      trigger = n8n.activate('brandlodeTrigger', subject, new URL(receiver.url).origin);
      expect(await trigger.call('create')).toBe(true);
      await user.alertOfPriceCuts(listId);
    },
    async wasTold({ id }) {
      expect(receiver.received).toHaveLength(1);
      const [delivery] = receiver.received;
      const started = delivery && (await trigger?.receive(delivery));
      expect(started?.items).toMatchObject([
        {
          json: { data: { event: { kind: 'price_cut', brand: { id }, before: '80.000', after: '60.000' } } },
        },
      ]);
      expect(await trigger?.call('delete')).toBe(true);
      const { data } = await user.send('GET', '/webhooks');
      expect(data.filter(({ address }: { address: string }) => address.startsWith(receiver.url))).toEqual([]);
    },
    close: () => receiver.close(),
  };
};
