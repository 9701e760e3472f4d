import { Readable } from 'node:stream';
import { computeEstimates } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { expect, it } from 'vitest';
import { importBrands } from './import-brands.ts';
import { openBrandFile } from './read/open-import-file.ts';
import { saveToCatalogue } from './save-rows.ts';

const database = await useDatabase();

it('every brand of an imported list of ranks has visits with a range, falling with its rank', async () => {
  const ranks = Array.from({ length: 3_000 }, (_, index) => index + 1);
  const file = `rank,domain\n${ranks.map((rank) => `${rank},shop-${rank}.example`).join('\n')}\n`;
  await importBrands(database, await openBrandFile(Readable.from([Buffer.from(file)])), {
    save: saveToCatalogue({ source: 'Ranks', observedAt: new Date().toISOString(), dated: false }),
  });
  while (await computeEstimates(database));
  const rows = await database.query(
    `select estimated_monthly_traffic::float8 as visits, origins -> 'estimated_monthly_traffic' as origin
     from brands order by popularity_rank`,
  );
  expect(rows).toHaveLength(3_000);
  const visits = rows.map((row) => row.visits);
  expect(visits).toEqual(visits.toSorted((a, b) => b - a));
  for (const { visits, origin } of rows) {
    expect(origin).toMatchObject({ kind: 'estimated', inputs: { list: 'Imported' } });
    expect(origin.low < visits && visits < origin.high).toBe(true);
  }
});
