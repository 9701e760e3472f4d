import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { CollectionTables } from './tables.ts';

export type SourceRun = Selectable<CollectionTables['source_runs']>;

/** The last run of each source for this store. */
export function getSourceRuns(db: Database, domain: string): Promise<SourceRun[]> {
  return db.selectFrom('source_runs').selectAll().where('domain', '=', domain).orderBy('source').execute();
}

/** The last run of each source for any address of this brand. */
export function getBrandSourceRuns(db: Database, brandId: number): Promise<SourceRun[]> {
  return db
    .selectFrom('source_runs')
    .innerJoin('brand_addresses', 'address', 'domain')
    .selectAll('source_runs')
    .distinctOn('source')
    .where('brand_id', '=', brandId)
    .orderBy('source')
    .orderBy('ran_at', 'desc')
    .execute();
}

/** Saves the runs of sources; a run older than the stored one is skipped. */
export async function saveSourceRuns(db: Database, runs: SourceRun[]) {
  if (runs.length === 0) return;
  await db
    .insertInto('source_runs')
    .values(runs)
    .onConflict((conflict) =>
      conflict
        .columns(['domain', 'source'])
        .doUpdateSet((eb) => ({
          outcome: eb.ref('excluded.outcome'),
          reason: eb.ref('excluded.reason'),
          requests: eb.ref('excluded.requests'),
          rejected: eb.ref('excluded.rejected'),
          ran_at: eb.ref('excluded.ran_at'),
          answered_at: eb.ref('excluded.answered_at'),
          changed_at: eb.ref('excluded.changed_at'),
          failures: eb.ref('excluded.failures'),
          interval_hours: eb.ref('excluded.interval_hours'),
          due_at: eb.ref('excluded.due_at'),
        }))
        .where(sql<boolean>`source_runs.ran_at <= excluded.ran_at`),
    )
    .execute();
}
