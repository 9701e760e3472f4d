import type pg from 'pg';
import { storefrontAddress } from './storefront-address.ts';

const BATCH = 2_000;

/**
 * Adds the storefront address of `brand_url` to brands of earlier releases, which were identified by their registrable domain only,
 * unless another brand has it. Each batch is a separate transaction: after an interruption it resumes there.
 */
export async function addUrlAddresses(client: pg.ClientBase, batch = BATCH): Promise<void> {
  for (let more = true; more; ) {
    await client.query('begin; set local lock_timeout = 0');
    try {
      more = await addBatch(client, batch);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

/** Returns whether more brands remain. */
async function addBatch(client: pg.ClientBase, batch: number): Promise<boolean> {
  const { rows: progress } = await client.query<{ after_id: string }>(
    'select after_id from brand_address_progress for update',
  );
  if (!progress[0]) return false;
  // Locked, so that no brand is deleted before it gets the address.
  const { rows } = await client.query<{ id: string; domain: string; brand_url: string | null }>(
    `select id, domain, brand_url from brands where id > $1 order by id limit ${batch} for key share`,
    [progress[0].after_id],
  );
  const found = rows.flatMap(({ id, domain, brand_url }) => {
    const address = brand_url === null ? null : storefrontAddress(brand_url);
    return address === null || address === domain ? [] : [{ id, address }];
  });
  await client.query(
    'insert into brand_addresses (brand_id, address) select * from unnest($1::bigint[], $2::text[]) on conflict do nothing',
    [found.map(({ id }) => id), found.map(({ address }) => address)],
  );
  const more = rows.length === batch;
  const last = rows.at(-1);
  if (more && last) await client.query('update brand_address_progress set after_id = $1', [last.id]);
  else await client.query('delete from brand_address_progress');
  return more;
}
