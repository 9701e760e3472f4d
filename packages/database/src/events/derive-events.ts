import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { Derivation } from './derivation.ts';
import { derivedFacts } from './derived-facts.ts';
import { derivedMetrics } from './derived-metrics.ts';
import { derivedProducts } from './derived-products.ts';
import { derivedTechnologies } from './derived-technologies.ts';

const DERIVATIONS: (Derivation & { history: string })[] = [
  { history: 'products', ...derivedProducts },
  { history: 'technologies', ...derivedTechnologies },
  { history: 'facts', ...derivedFacts },
  { history: 'metrics', ...derivedMetrics },
];

/** The columns of a derivation's query, in this order. */
const COLUMNS = [
  'brand_id',
  'kind',
  'subject',
  'happened_at',
  'since',
  'before',
  'after',
  'change_percent',
  'item_count',
  'items',
  'source',
  'address',
  'evidence',
  'confidence',
];
const KEY = ['brand_id', 'happened_at', 'kind', 'subject'];
const columns = (names: string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** Called with the ids of new events, within the transaction that records them. */
export type OnEvents = (db: Database, eventIds: string[]) => Promise<void>;

/**
 * Derives the events of up to `limit` brands whose history changed and returns the number of brands; also 0 while another process derives.
 * Events no longer supported by the history are withdrawn. A single transaction: after an interruption it is repeated as a whole.
 */
export function deriveEvents(
  connection: Pick<Connection, 'db'>,
  { limit = 5_000, onEvents }: { limit?: number; onEvents?: OnEvents } = {},
): Promise<number> {
  return connection.db.transaction().execute(async (db) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.derivation}) as mine`.execute(db);
    if (!onlyRow(lock).mine) return 0;
    const pending = await takePending(db, limit);
    const added: string[] = [];
    for (const derivation of DERIVATIONS) {
      const brands = pending.filter(({ history }) => history === derivation.history);
      if (brands.length > 0) added.push(...(await record(db, derivation, brands)));
    }
    if (added.length > 0) await onEvents?.(db, added);
    return new Set(pending.map(({ brand_id }) => brand_id)).size;
  });
}

type Pending = { brand_id: number; history: string; since: string };

/** Removed in this transaction. What a writer commits from here on is pending again. */
async function takePending(db: Database, limit: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    with next as materialized (
      select distinct brand_id from (select brand_id from pending_events order by id limit ${limit}) oldest
    ), taken as (
      delete from pending_events p using next where p.brand_id = next.brand_id
      returning p.brand_id, p.history, p.since
    )
    select brand_id, history, min(since)::text as since from taken group by brand_id, history order by brand_id`.execute(
    db,
  );
  return rows;
}

/** Updates the stored events to those derived from the history; returns the ids of new ones. */
async function record(db: Database, { kinds, query }: Derivation, brands: Pending[]): Promise<string[]> {
  const changing = COLUMNS.filter((name) => !KEY.includes(name));
  const { rows } = await sql<{ id: string }>`
    with pending as materialized (
      select p.brand_id, p.since
      from unnest(${brands.map(({ brand_id }) => brand_id)}::bigint[], ${brands.map(({ since }) => since)}::timestamptz[]) p (brand_id, since)
      join brands b on b.id = p.brand_id and not b.is_demonstration
    ), derived as materialized (
      select distinct on (${columns(KEY)}) * from (${query}) shown (${columns(COLUMNS)})
      order by ${columns(KEY)}, confidence
    ), withdrawn as (
      update brand_events e set withdrawn_at = now() from pending p
      where e.brand_id = p.brand_id and e.happened_at >= p.since and e.kind = any(${[...kinds]}) and e.withdrawn_at is null
        and not exists (select from derived d where (${columns(KEY, 'd')}) = (${columns(KEY, 'e')}))
    ), written as (
      insert into brand_events as e (${columns(COLUMNS)}) select * from derived
      on conflict (${columns(KEY)}) do update set withdrawn_at = null,
        ${sql.join(changing.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where e.withdrawn_at is not null or (${columns(changing, 'e')}) is distinct from (${columns(changing, 'excluded')})
      returning id, recorded_at
    )
    select id::text from written where recorded_at = now() order by id`.execute(db);
  return rows.map(({ id }) => id);
}
