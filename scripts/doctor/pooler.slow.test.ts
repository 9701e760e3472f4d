import { createTestDatabase, useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { isPoolerInstalled, startPooler } from '../../tests/pooler.ts';
import { checkPooler } from './pooler.ts';

const database = await useDatabase();

async function check(settings: Record<string, string>, addresses = { direct: database.url }) {
  const pooler = await startPooler(database.url, settings);
  const findings = await checkPooler(addresses.direct, { poolerUrl: pooler.url });
  await pooler.close();
  return findings;
}

describe.skipIf(!isPoolerInstalled())('doctor, with a pooler', () => {
  it('finds nothing wrong with the settings of the runbook', async () => {
    expect(await check({})).toMatchObject([{ level: 'ok' }]);
  });

  it('says what pgbouncer refuses', async () => {
    const [finding] = await check({ ignore_startup_parameters: 'extra_float_digits' });
    expect(finding).toMatchObject({ level: 'fail', sentence: expect.stringContaining('statement_timeout') });
  });

  it('recognizes another database', async () => {
    const other = await createTestDatabase();
    const [finding] = await check({}, { direct: other.url });
    expect(finding).toMatchObject({
      level: 'fail',
      sentence: expect.stringContaining('different databases'),
    });
    await other.drop();
  });

  it('warns when the only address leads through a pooler', async () => {
    const pooler = await startPooler(database.url);
    const [finding] = await checkPooler(pooler.url, { poolerUrl: undefined });
    expect(finding).toMatchObject({ level: 'warn', sentence: expect.stringMatching(/^DATABASE_URL leads/) });
    await pooler.close();
  });
});

it('doctor warns when both addresses lead to PostgreSQL itself', async () => {
  const [finding] = await checkPooler(database.url, { poolerUrl: database.url });
  expect(finding).toMatchObject({
    level: 'warn',
    sentence: expect.stringMatching(/^DATABASE_URL does not lead/),
  });
});

it('doctor says nothing about a pooler where there is none', async () => {
  expect(await checkPooler(database.url, { poolerUrl: undefined })).toEqual([]);
});
