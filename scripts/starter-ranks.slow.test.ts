import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseCatalogue } from '@brandlode/catalogues/choose-catalogue';
import type { Provenance } from '@brandlode/contract';
import { useDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';

const COLLECTOR = fileURLToPath(new URL('../apps/collector/src/main.ts', import.meta.url));
/** A list names every third brand, and sites of no brand between them. */
const EVERY = 3;

const database = await useDatabase();
const folder = await mkdtemp(join(tmpdir(), 'starter-ranks-'));
afterAll(() => rm(folder, { recursive: true }));
const { query } = database;

it('estimates the visits of every starter brand that a list names, and of no other, without visiting a site', async () => {
  await chooseCatalogue(database, 'starter');
  const brands = await query<{ domain: string }>('select domain from brands order by id');
  const listed = brands.map(({ domain }) => domain).filter((_, index) => index % EVERY === 0);
  const names = listed.flatMap((domain, index) => [`stranger-${index}.com`, domain]);
  const file = join(folder, 'ranks.csv');
  await writeFile(file, names.map((name, index) => `${index + 1},${name}\n`).join(''));

  const collector = fork(COLLECTOR, {
    env: { ...process.env, DATABASE_URL: database.url, TRANCO_FILE: file, OPEN_DATA: '' },
  });
  try {
    const estimated = () =>
      query<{ domain: string; visits: number; origin: Provenance }>(
        `select domain, estimated_monthly_traffic as visits, origins -> 'estimated_monthly_traffic' as origin
         from brands where estimated_monthly_traffic is not null order by id`,
      );
    await expect
      .poll(async () => (await estimated()).map(({ domain }) => domain), { timeout: 120_000, interval: 500 })
      .toEqual(listed);
    const found = await estimated();
    expect(found.map(({ origin }) => origin.inputs)).toEqual(
      found.map((_, index) => expect.objectContaining({ list: 'Tranco', bestRank: 2 * index + 2 })),
    );
    for (const [index, { domain, visits, origin }] of found.entries()) {
      expect(origin, domain).toMatchObject({ kind: 'estimated', source: 'estimates' });
      expect(origin.low! < visits && visits < origin.high!, domain).toBe(true);
      expect(visits, domain).toBeLessThanOrEqual(found[index - 1]?.visits ?? Number.POSITIVE_INFINITY);
    }
  } finally {
    collector.kill('SIGTERM');
    if (collector.exitCode === null) await once(collector, 'exit');
  }
  expect(await query('select from source_runs')).toEqual([]);
  expect(await query('select from stores where finished_at is not null')).toEqual([]);
});
