import type { SourceOutcome } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../../connect.ts';

export type UnknownStore = {
  address: string;
  optedOut: boolean;
  requestedAt: Date | null;
  finishedAt: Date | null;
  outcome: SourceOutcome | null;
  reason: string | null;
};

/** What is known of stores that no brand of the active catalogue has, with the last result of reading their front pages. */
export async function describeUnknownStores(
  db: Database,
  addresses: string[],
): Promise<Map<string, UnknownStore>> {
  const { rows } = await sql<UnknownStore>`
    select address, is_opted_out(address) as "optedOut", s.requested_at as "requestedAt", s.finished_at as "finishedAt",
      r.outcome, r.reason
    from unnest(${addresses}::text[]) as given (address)
    left join stores s on s.domain = address
    left join source_runs r on r.domain = address and r.source = 'storefront'`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}
