import { expect, it } from 'vitest';
import { readConfig } from '../../apps/api/src/config.ts';
import { sharedEnv } from './shared-env.ts';

const DIRECT = 'postgres://db:5432/brandlode';
const POOLER = 'postgres://pooler:6432/brandlode';

it.each([
  [{}, 'postgres://embedded/brandlode'],
  [{ DATABASE_URL: DIRECT }, DIRECT],
  [{ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: DIRECT }, POOLER],
])(
  'npm start connects API and collector to the configured database, through a pooler if there is one (%o)',
  (env, url) => {
    const config = readConfig(env);
    expect(sharedEnv(config, config.databaseUrl ?? 'postgres://embedded/brandlode').DATABASE_URL).toBe(url);
  },
);
