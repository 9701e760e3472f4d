import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** `burst` at once, then one more every `everySeconds`. Nothing is ever locked. */
export type RateLimit = { burst: number; everySeconds: number };

/**
 * When the used part of an allowance is available again, now at the earliest. A time beyond the whole allowance was written before
 * the server's clock was set back: it would reject everything until then, and counts as unused.
 */
const usedUntil = (fullAt: string, { burst, everySeconds }: RateLimit) => {
  const latest = sql`now() + make_interval(secs => ${burst * everySeconds + 1})`;
  return sql`case when ${sql.ref(fullAt)} > ${latest} then now() else greatest(${sql.ref(fullAt)}, now()) end`;
};

/**
 * Takes one from the allowance of `key`, in one statement, so that all processes share it. Returns 0 if granted, otherwise the
 * seconds until the next one is available. A rejection costs nothing.
 */
export async function takeFromRateLimit(db: Database, key: string, limit: RateLimit): Promise<number> {
  const result = await sql<{ granted: boolean; wait: number }>`
    with taken as (
      insert into rate_limits as r (key, full_at)
      values (${key}, now() + make_interval(secs => ${limit.everySeconds}))
      on conflict (key) do update
        set full_at = ${usedUntil('r.full_at', limit)} + make_interval(secs => ${limit.everySeconds})
        where ${usedUntil('r.full_at', limit)} + make_interval(secs => ${limit.everySeconds})
          <= now() + make_interval(secs => ${limit.everySeconds * limit.burst})
      returning 1
    )
    select exists (select from taken) as granted, coalesce((
      select extract(epoch from full_at + make_interval(secs => ${limit.everySeconds})
        - make_interval(secs => ${limit.everySeconds * limit.burst}) - now())::float8
      from rate_limits where key = ${key}
    ), 0) as wait`.execute(db);
  const { granted, wait } = onlyRow(result);
  // A row another process wrote since this statement began is not visible to its second half.
  return granted ? 0 : Math.max(wait, 1);
}

/** Restores the whole allowance. */
export async function resetRateLimit(db: Database, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Returns one to the allowance. */
export async function returnToRateLimit(db: Database, key: string, limit: RateLimit) {
  await sql`update rate_limits set full_at = full_at - make_interval(secs => ${limit.everySeconds})
    where key = ${key}`.execute(db);
}

/** Units granted (0 if rejected), units left, and seconds until one unit, and all, are available. */
type Block = { granted: number; left: number; waitSeconds: number; fullSeconds: number };

/**
 * Takes up to `max` units from the allowance of `key`, or none if fewer than `min` are available, in one statement. A process
 * takes a block and uses it for many requests. `full_at` is when the whole allowance is available again.
 */
export async function takeBlockFromRateLimit(
  db: Database,
  key: string,
  limit: RateLimit,
  { min, max }: { min: number; max: number },
): Promise<Block> {
  const unit = sql`make_interval(secs => ${limit.everySeconds})`;
  const free = sql`floor(${limit.burst} - extract(epoch from ${usedUntil('r.full_at', limit)} - now()) / ${limit.everySeconds} + 0.001)`;
  const result = await sql<{ granted: number; used: number }>`
    with taken as (
      insert into rate_limits as r (key, full_at) values (${key}, now() + ${max}::float8 * ${unit})
      on conflict (key) do update
        set full_at = ${usedUntil('r.full_at', limit)} + least(${max}::float8, ${free}) * ${unit}
        where ${free} >= ${min}::float8
      returning extract(epoch from new.full_at - coalesce(${usedUntil('old.full_at', limit)}, now())) as taken_seconds,
        extract(epoch from new.full_at - now()) as used_seconds
    )
    select coalesce((select taken_seconds from taken), 0)::float8 / ${limit.everySeconds} as granted,
      greatest(coalesce(
        (select used_seconds from taken),
        (select extract(epoch from full_at - now()) from rate_limits where key = ${key}),
        0
      ), 0)::float8 as used`.execute(db);
  const { granted, used } = onlyRow(result);
  const { burst, everySeconds } = limit;
  return {
    granted: Math.round(granted),
    left: Math.max(0, Math.floor(burst - used / everySeconds + 0.001)),
    waitSeconds: Math.max(1, Math.ceil(used - (burst - min) * everySeconds)),
    fullSeconds: Math.ceil(used),
  };
}
