import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, openBrowser, type RunningIdentity, startIdentity } from './testing.ts';

let running: RunningIdentity;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

it('lets one network ask for 60 reset mails at once, and for one more every 30 seconds', async () => {
  const began = performance.now();
  const request = async () =>
    (await openBrowser(running).post('forgot-password', { email: newAddress() })).status;
  const statuses: number[] = [];
  for (let batch = 0; batch < 8; batch++)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, request))));
  const seconds = (performance.now() - began) / 1_000;
  const sent = statuses.filter((status) => status === 204).length;
  expect(sent).toBeGreaterThanOrEqual(60);
  expect(sent).toBeLessThanOrEqual(60 + seconds / 30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80 - sent);
});
