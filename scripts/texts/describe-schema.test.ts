import { createTestDatabase } from '@brandlode/database/testing';
import { expect, it, onTestFinished } from 'vitest';
import { describeSchema } from './describe-schema.ts';

it('docs/schema.md describes the migrated database', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await expect(await describeSchema(database), 'Run: npm run schema').toMatchFileSnapshot(
    '../../docs/schema.md',
  );
});
