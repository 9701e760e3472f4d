import type { FilteredBrandList } from '@brandlode/contract';
import { startProduct } from '../../tests/e2e/product.ts';
import { count, median, table } from '../lib/measure.ts';
import { connectTo, memberToken } from './member-token.ts';

const TURNS = 15;
/** Brands changed in one statement, as an import's batches do. */
const BATCHES = [1, 1_000, 10_000];

/** Seconds from a committed change in the database, made by another process, to the answer that shows it. */
export async function benchChangeVisible(brands: number): Promise<string> {
  const product = await startProduct({ env: { DEMO_BRANDS: String(brands), BRAND_RATE_LIMIT: '0' } });
  const { pool, close } = await connectTo(product);
  try {
    const headers = {
      authorization: `Bearer ${await memberToken(product)}`,
      'content-type': 'application/json',
    };
    const shown = async (likes: number): Promise<number> => {
      const answer = await fetch(`${product.url}/api/brands/filter`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ fb_likes_count: { min: likes, max: likes } }),
      });
      if (answer.status !== 200) throw new Error(`filter answers ${answer.status}`);
      return ((await answer.json()) as FilteredBrandList).total;
    };
    // Likes nobody else has, another number each time.
    let likes = 40_000_000;
    const rows: string[][] = [];
    for (const batch of BATCHES) {
      const seconds: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        likes++;
        await pool.query(
          'update brands set fb_likes_count = $1 where id in (select id from brands order by id limit $2)',
          [likes, batch],
        );
        const committed = performance.now();
        while ((await shown(likes)) < batch) await new Promise((done) => setTimeout(done, 5));
        seconds.push((performance.now() - committed) / 1000);
      }
      rows.push([count(batch), median(seconds).toFixed(2), Math.max(...seconds).toFixed(2), '2']);
    }
    return table(
      `A change by another process shown over HTTP, ${count(brands)} brands, ${TURNS} turns`,
      ['brands changed', 'median s', 'worst s', 'asked s'],
      rows,
    );
  } finally {
    await close();
    await product.discard();
  }
}

if (import.meta.main) console.log(await benchChangeVisible(Number(process.argv[2] ?? 1_000_000)));
