import type { Config } from '../../apps/api/src/config.ts';

/** The variables of API and collector that `npm start` determines, on the database at this address. */
export const sharedEnv = (
  { poolerUrl, sandbox, sandboxPort }: Pick<Config, 'poolerUrl' | 'sandbox' | 'sandboxPort'>,
  databaseUrl: string,
): Record<string, string> => ({
  // Behind a pooler this is its address; DATABASE_DIRECT_URL is inherited.
  DATABASE_URL: poolerUrl ?? databaseUrl,
  // Empty, which counts as unset, without a sandbox.
  COLLECT_SAMPLE_STORES_URL: sandbox ? `http://localhost:${sandboxPort}/sample-stores` : '',
});
