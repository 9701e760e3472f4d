import { describe, expect, it } from 'vitest';
import { useDatabase } from '../testing.ts';
import {
  getCachedPage,
  getCachedRobots,
  purgeCollectionCaches,
  setCachedPage,
  setCachedRobots,
} from './caches.ts';

const database = await useDatabase();

describe('The collection caches', () => {
  it('return the last entry of an address of any length and content', async () => {
    const { db } = database;
    const url = `https://shop.example/?q=${'x'.repeat(20_000)}`;
    expect(await getCachedPage(db, url)).toBeUndefined();
    await setCachedPage(db, url, { validators: { etag: '"1"' }, content: [1] });
    const page = {
      validators: { etag: 'W/"2"', lastModified: 'yesterday' },
      content: { odd: 'a\0b\ud800', list: [null] },
    };
    await setCachedPage(db, url, page);
    expect(await getCachedPage(db, url)).toEqual(page);
    await setCachedPage(db, 'https://shop.example/', { validators: {}, content: undefined });
    expect(await getCachedPage(db, 'https://shop.example/')).toEqual({ validators: {}, content: null });
    await setCachedRobots(db, 'https://shop.example', { text: null, failures: 2 });
    expect(await getCachedRobots(db, 'https://shop.example')).toEqual({ text: null, failures: 2 });
  });

  it('are purged of expired entries', async () => {
    const { db, query } = database;
    await setCachedPage(db, 'https://old.example/', { validators: {}, content: 1 });
    await setCachedPage(db, 'https://new.example/', { validators: {}, content: 1 });
    await query(
      "update cached_pages set cached_at = now() - interval '91 days' where url = 'https://old.example/'",
    );
    await query("insert into host_pauses values ('a', now() - interval '2 hours'), ('b', now())");
    await purgeCollectionCaches(db);
    expect(await getCachedPage(db, 'https://old.example/')).toBeUndefined();
    expect(await getCachedPage(db, 'https://new.example/')).toBeDefined();
    expect(await query('select host from host_pauses')).toEqual([{ host: 'b' }]);
  });
});
