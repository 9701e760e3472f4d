import { afterEach, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';
import { downloadExport } from './download-export.ts';
import { readLink } from './read-link.ts';
import { EXPORT_THREADS } from './run-export.ts';

// Files of several parts.
const api = await useApi({ brands: 2_600 });
const token = await api.tokenFor('plus');
afterEach(() => vi.useRealTimers());

const EXPORT = { search: {}, format: 'csv' };
const create = async (path: string, body: object) => {
  return api.json(path, { token, body }, 201);
};
async function openDownload() {
  const { id, url } = await create('/api/exports', EXPORT);
  const ticket = new URL(url, api.url).searchParams.get('ticket') ?? '';
  return downloadExport(api.context, { id, ticket });
}
/** Reads a file; applies `change` a second after its first bytes. */
async function readWhile(file: AsyncIterable<Buffer>, change: () => Promise<unknown>) {
  let size = 0;
  for await (const bytes of file) {
    if (size === 0) {
      await change();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    }
    size += bytes.length;
  }
  return size;
}

it('a running download ends for a user who signs out or is disabled, and for no other', async () => {
  const { sub, sid } = await api.context.identity.verify(token);
  const { query } = api.database;
  expect(await readWhile((await openDownload()).file, async () => {})).toBeGreaterThan(1_000_000);
  for (const [set, id] of [
    ['users set disabled_at = DATE', sub],
    ['sessions set ended_at = DATE', sid],
  ] as const) {
    const update = (date: string) => query(`update ${set.replace('DATE', date)} where id = $1`, [id]);
    const { file } = await openDownload();
    await expect(readWhile(file, () => update('now()'))).rejects.toMatchObject({ code: 'expired-download' });
    vi.useRealTimers();
    await update('null');
  }
});

it('others search and change lists while all threads write large files that are read slowly', async () => {
  const files = await Promise.all(Array.from({ length: EXPORT_THREADS }, openDownload));
  const readers = files.map(({ file }) => file[Symbol.asyncIterator]());
  for (const reader of readers) expect((await reader.next()).done).toBe(false);
  const others = await Promise.all([
    api.request('/api/brands/filter?limit=100', { token, body: {} }),
    api.request('/api/brands/search?keyword=a', { token }),
    api.request('/api/lists', { token, body: { name: 'While exporting' } }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 201]);
  for (const reader of readers) {
    let size = 0;
    for (let part = await reader.next(); !part.done; part = await reader.next()) size += part.value.length;
    expect(size).toBeGreaterThan(100_000);
  }
});

it('a running download from a secret address ends once the address is revoked', async () => {
  const { id, url } = await create('/api/exports/links', { name: 'Sheet', export: EXPORT });
  const secret = new URL(url).pathname.split('/').at(-2) ?? '';
  expect(
    await readWhile((await readLink(api.context, { token: secret, ip: '192.0.2.1' })).file, async () => {}),
  ).toBeGreaterThan(1_000_000);
  vi.useRealTimers();
  const { file } = await readLink(api.context, { token: secret, ip: '192.0.2.1' });
  const revoke = () => api.request(`/api/exports/links/${id}`, { token, method: 'DELETE' });
  await expect(readWhile(file, revoke)).rejects.toMatchObject({ code: 'not-found' });
});
