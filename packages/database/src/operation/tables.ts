import type { Generated } from 'kysely';

/** Tables for operating the product. */
export type OperationTables = {
  clock_watch: { id: Generated<boolean>; seen_at: Date };
  proxy_checks: { hash: Buffer; expires_at: Date };
};
