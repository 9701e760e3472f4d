import { FLAG_KEYS, isFlag, METRIC_KEYS } from '@brandlode/contract';
import type pg from 'pg';
import { type Brand, hideFact, showFact, updateBrand } from '../collection/brand-values.ts';
import { supersedes } from '../collection/supersedes.ts';
import { presentTechnologies } from '../collection/technologies.ts';
import type { Connection } from '../connect.ts';
import { inTransaction } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';
import { BrandChangeError, missing } from './merge-brand.ts';
import { storefrontAddress } from './storefront-address.ts';
import type { StoredProvenance } from './tables.ts';

/**
 * Gives an address of a brand a brand of its own, with the observations that were made there and what follows from them; the first brand's
 * values that came from there become the next best it has. Returns the id of the new brand. Throws BrandChangeError.
 */
export async function splitAddress(
  connection: Pick<Connection, 'pool'>,
  { id, address }: { id: number; address: string },
): Promise<number> {
  return inTransaction(connection, async ({ client }) => {
    const { rows: locked } = await client.query<Brand>('select * from brands where id = $1 for update', [id]);
    const brand = locked[0] ?? (await missing(client, id));
    const domain = await releaseAddress(client, brand, address);
    const added = await addBrand(client, brand, address);
    const moved = await moveObservations(client, { from: id, to: added.id, address });

    const gained: Record<string, unknown> = { technologies: await presentTechnologies(client, added.id) };
    const lost: Record<string, unknown> = { technologies: await presentTechnologies(client, id) };
    await deriveValues(client, added, gained, [...METRIC_KEYS, ...FLAG_KEYS]);
    await deriveFacts(client, added, gained, moved.facts);
    const fromThere = moved.metrics.filter(({ metric, source, observed_at }) => {
      const origin = brand.origins[metric as keyof Brand['origins']];
      return origin?.source === source && Date.parse(origin.observedAt) === observed_at.getTime();
    });
    await deriveValues(client, brand, lost, new Set(fromThere.map(({ metric }) => metric)));
    await deriveFacts(client, { ...brand, domain }, lost, moved.facts);
    await updateBrand(client, added.id, gained);
    await updateBrand(client, id, lost);
    return added.id;
  });
}

/** Takes the address from the brand; one of the others becomes the primary one if it was. Returns the primary address. */
async function releaseAddress(client: pg.ClientBase, brand: Brand, address: string): Promise<string> {
  const { rows } = await client.query<{ address: string }>(
    'select address from brand_addresses where brand_id = $1 order by length(address), address for update',
    [brand.id],
  );
  const others = rows.filter((row) => row.address !== address);
  if (others.length === rows.length)
    throw new BrandChangeError(`${address} is not an address of brand ${brand.id}.`);
  const [next] = others;
  if (!next) throw new BrandChangeError(`${address} is the only address of brand ${brand.id}.`);
  if (brand.domain === address)
    await client.query('update brands set domain = $2, brand_name = $3 where id = $1', [
      brand.id,
      next.address,
      brand.brand_name === address ? next.address : brand.brand_name,
    ]);
  if (storefrontAddress(String(brand.brand_url)) === address)
    await client.query('update brands set brand_url = $2 where id = $1', [
      brand.id,
      new URL(`https://${next.address}`).href,
    ]);
  await client.query('delete from brand_addresses where address = $1', [address]);
  return brand.domain === address ? next.address : brand.domain;
}

async function addBrand(client: pg.ClientBase, brand: Brand, address: string): Promise<Brand> {
  const url = String(brand.brand_url);
  const inserted = await client.query<Brand>(
    `insert into brands (domain, brand_name, brand_url, catalogue, is_demonstration) values ($1, $1, $2, $3, $4) returning *`,
    [
      address,
      storefrontAddress(url) === address ? url : new URL(`https://${address}`).href,
      brand.catalogue,
      brand.is_demonstration,
    ],
  );
  return onlyRow(inserted);
}

type Moved = {
  metrics: { metric: string; source: string; observed_at: Date }[];
  facts: { fact: string; source: string; value: string }[];
};

async function moveObservations(
  client: pg.ClientBase,
  { from, to, address }: { from: number; to: number; address: string },
): Promise<Moved> {
  const { rows: metrics } = await client.query<Moved['metrics'][number]>(
    `update figure_observations set brand_id = $2 where brand_id = $1 and address = $3
     returning metric, source, observed_at`,
    [from, to, address],
  );
  const { rows: facts } = await client.query<Moved['facts'][number]>(
    'update fact_observations set brand_id = $2 where brand_id = $1 and address = $3 returning fact, source, value',
    [from, to, address],
  );
  await client.query('update brand_technologies set brand_id = $2 where brand_id = $1 and address = $3', [
    from,
    to,
    address,
  ]);
  return { metrics, facts };
}

type Observation = {
  metric: string;
  observed_at: Date;
  source: string;
  kind: StoredProvenance['kind'];
  value: number;
  low: number | null;
  high: number | null;
  inputs: object | null;
  import_id: number | null;
};

/** Sets these metrics to the best of the brand's observations, or to unknown. */
async function deriveValues(
  client: pg.ClientBase,
  brand: Brand,
  changes: Record<string, unknown>,
  metrics: Iterable<string>,
) {
  const { rows } = await client.query<Observation>(
    'select * from figure_observations where brand_id = $1 and metric = any($2) order by observed_at, source',
    [brand.id, [...metrics]],
  );
  const origins: Record<string, StoredProvenance> = { ...brand.origins };
  for (const metric of metrics) {
    changes[metric] = null;
    delete origins[metric];
  }
  for (const { metric, observed_at, source, kind, value, low, high, inputs, import_id } of rows) {
    const origin: StoredProvenance = {
      source,
      kind,
      observedAt: observed_at.toISOString(),
      ...(low !== null && { low }),
      ...(high !== null && { high }),
      ...(inputs !== null && { inputs }),
      ...(import_id !== null && { importId: import_id }),
    };
    if (!supersedes(origin, origins[metric])) continue;
    changes[metric] = isFlag(metric) ? value === 1 : value;
    origins[metric] = origin;
  }
  changes.origins = JSON.stringify(origins);
}

/** Sets the facts of which observations moved to the latest of the brand's observations, or to unknown. */
async function deriveFacts(
  client: pg.ClientBase,
  brand: Brand,
  changes: Record<string, unknown>,
  moved: Moved['facts'],
) {
  const { rows: before } = await client.query<{ fact: string; value: string }>(
    `delete from brand_facts f using unnest($2::text[], $3::text[], $4::text[]) as moved (fact, source, value)
     where f.brand_id = $1 and f.fact = moved.fact and f.source = moved.source and f.value = moved.value
     returning f.fact, f.value`,
    [
      brand.id,
      moved.map(({ fact }) => fact),
      moved.map(({ source }) => source),
      moved.map(({ value }) => value),
    ],
  );
  const { rows: derived } = await client.query<{ fact: string; value: string }>(
    `insert into brand_facts (brand_id, fact, value, proof, source, observed_at)
     select distinct on (fact) brand_id, fact, value, proof, source, last_observed_at from fact_observations
     where brand_id = $1 and fact = any($2) order by fact, last_observed_at desc
     on conflict do nothing returning fact, value`,
    [brand.id, moved.map(({ fact }) => fact)],
  );
  for (const { fact, value } of before)
    if (!derived.some((one) => one.fact === fact)) hideFact(brand, changes, fact, value);
  for (const { fact, value } of derived)
    showFact(brand, changes, fact, value, before.find((one) => one.fact === fact)?.value ?? null);
}
