import { createTestDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';
import { collectStore } from '../collect-store.ts';
import { sourceReport } from '../sources/report.ts';
import type { Source } from '../sources/source.ts';
import { visitTo } from '../sources/testing.ts';
import { observeStore } from './observe-store.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

it('a visit ends with the error of the database when its progress cannot be saved, before the next source runs', async () => {
  await database.pool.query("insert into stores (domain, requested_at) values ('shop.example', now())");
  await database.pool.query("alter table stores add constraint no_progress check (progress = '[]')");
  const ran: string[] = [];
  const source = (name: string): Source => ({
    name,
    collect: async () => {
      ran.push(name);
      return sourceReport(name, 'found');
    },
  });
  const sources = [source('first'), source('second')];
  const { fetch, parse, cache } = visitTo({});
  const observed = observeStore(
    {
      connection: database,
      sources,
      collect: (domain, options) =>
        collectStore({ sources, fetch, parse, cache }, { domain, storefront: `https://${domain}/` }, options),
    },
    'shop.example',
  );
  await expect(observed).rejects.toThrow('no_progress');
  expect(ran).toEqual(['first']);
});
