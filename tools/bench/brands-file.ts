import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IndexRow } from '@brandlode/catalogue-index';
import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';

export const COLUMNS = [
  'id',
  'brand_name',
  'domain',
  ...METRIC_KEYS,
  ...FLAG_KEYS,
  'locations',
  'categories',
];

/** Writes rows in PostgreSQL's COPY text form, which DuckDB reads too. */
export async function writeBrandsFile(path: string, rows: Iterable<IndexRow>): Promise<void> {
  const file = createWriteStream(path);
  let lines = '';
  for (const row of rows) {
    const cells = [
      row.id,
      row.name,
      row.domain,
      ...row.metrics,
      ...row.flags,
      ...row.lists.map((list) => `{${list.join()}}`),
    ];
    lines += `${cells.map((cell) => (cell === null ? '\\N' : cell)).join('\t')}\n`;
    if (lines.length > 1 << 20) {
      if (!file.write(lines)) await once(file, 'drain');
      lines = '';
    }
  }
  file.end(lines);
  await once(file, 'finish');
}
