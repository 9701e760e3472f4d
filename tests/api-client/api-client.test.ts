import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import generate from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../apps/api/src/testing.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

type Journey = { journey: (baseUrl: string, login: { email: string; password: string }) => Promise<unknown> };

it('a client generated from the API document compiles under strict settings and signs in, filters and reads problems', async () => {
  const api = await startApi({ brands: 20, google: true });
  onTestFinished(() => api.stop());
  const { text } = await api.request('/api/openapi.json');
  writeFileSync(`${FOLDER}schema.ts`, await generate(JSON.parse(text)));
  execFileSync(TSC, ['-p', FOLDER], { stdio: 'inherit' });

  const login = { email: 'client@example.com', password: 'plover-kettle-37-orbit' };
  await api.tokenFor('plus', login.email);
  // The journey's own type is known only after the types have been generated.
  const { journey }: Journey = await import(`${FOLDER}journey.ts`);
  expect(await journey(api.url, login)).toEqual({
    rejected: 'unauthenticated',
    tier: 'plus',
    total: expect.any(Number),
    isSameBrand: true,
    traffic: expect.any(Number),
    missing: 'not-found',
    invalid: 'body.estimated_monthly_traffic.min',
  });
});
