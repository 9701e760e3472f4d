import { afterAll, expect, it } from 'vitest';
import { openLimits } from './limits.ts';
import { newAddress, openBrowser, startIdentity } from './testing.ts';

const running = await startIdentity();
afterAll(() => running.stop());

it('allows 60 reset mails at once from one network, then one every 30 seconds', async () => {
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

it.each([
  ['register-network', 60, 30],
  ['link-network', 60, 10],
  ['google-network', 100, 3],
  ['change-password-account', 10, 30],
] as const)('limits %s to %d at once and one more every %d seconds', async (name, burst, everySeconds) => {
  const began = performance.now();
  const limits = openLimits(running.database.db);
  const outcomes = await Promise.allSettled(
    Array.from({ length: burst + 50 }, () => limits.take(name, 'one of them')),
  );
  const seconds = (performance.now() - began) / 1_000;
  const allowed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(allowed).toBeGreaterThanOrEqual(burst);
  expect(allowed).toBeLessThanOrEqual(burst + seconds / everySeconds);
});

it('allows 100 sign-in attempts with an account from unknown browsers at once, and one more every minute', async () => {
  const began = performance.now();
  const limits = openLimits(running.database.db);
  const email = newAddress();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 110 }, (_, index) => limits.takeSignIn(email, `203.0.113.${index + 1}`, null)),
  );
  const minutes = (performance.now() - began) / 60_000;
  const allowed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(100 + minutes);
});
