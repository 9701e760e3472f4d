import type { CheckOutcome } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/** The result of the last visit to an address, in full once it has ended. */
export const outcomeOf = (domain: RawBuilder<unknown>) => sql<CheckOutcome>`
  case when is_opted_out(${domain}) then 'not-checked' else coalesce((
    select case
      when front.reason in ('internal error', 'opted out', 'no network') then 'not-checked'
      when front.outcome = 'failed' then 'unreachable'
      when front.outcome = 'blocked' then 'refused'
      when front.outcome not in ('found', 'unchanged') or front.reason = 'no-commerce' then 'not-a-store'
      -- Products that could not be read are not missing.
      else (
        select case when bool_or(outcome in ('found', 'unchanged')) then 'products' when bool_or(outcome = 'failed') then 'unreachable'
          when bool_or(outcome = 'blocked') then 'refused' else 'no-products' end
        from source_runs products where products.domain = front.domain
          and products.source in ('shopify-products', 'woocommerce-products', 'structured-products')) end
    from source_runs front where front.domain = ${domain} and front.source = 'storefront'), 'not-checked') end`;

/**
 * Records the result of a visit in the checks that were waiting for it: those from before it began, and all if none is requested after it.
 * Within the transaction that ends the visit, so that no check waits forever.
 */
export async function settleChecks(transaction: Database, domain: string): Promise<void> {
  const { rows } = await sql`
    select from checks where id in (select check_id from checked_stores where domain = ${domain} and outcome is null)
    order by id for no key update`.execute(transaction);
  if (rows.length === 0) return;
  await sql`
    with settled as (
      update checked_stores cs set outcome = ${outcomeOf(sql`cs.domain`)}
      from checks c, stores s
      where cs.domain = ${domain} and cs.outcome is null and c.id = cs.check_id and s.domain = cs.domain
        and (c.created_at <= s.started_at or s.requested_at is null)
      returning cs.check_id, cs.outcome
    )
    update checks c set done = done + 1, finished_at = case when done + 1 = stores then now() end,
      found = jsonb_set(found, array[s.outcome], to_jsonb(coalesce((found ->> s.outcome)::integer, 0) + 1))
    from settled s where c.id = s.check_id`.execute(transaction);
}

/** Settles checks whose visits were ended by a process of an earlier release, which does not know them. */
export async function settleMissedChecks(db: Database): Promise<void> {
  const { rows } = await sql<{ domain: string }>`
    select distinct cs.domain from checked_stores cs join checks c on c.id = cs.check_id join stores s on s.domain = cs.domain
    where cs.outcome is null and s.requested_at is null and s.finished_at >= s.started_at and s.finished_at >= c.created_at
    limit 1000`.execute(db);
  for (const { domain } of rows)
    await db.transaction().execute((transaction) => settleChecks(transaction, domain));
}
