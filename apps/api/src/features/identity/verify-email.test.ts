import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, openBrowser, PASSWORD, type RunningIdentity, startIdentity } from './testing.ts';

let running: RunningIdentity;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

it('rejects a verification link that a concurrent request has used', async () => {
  const { pool } = running.database;
  const email = newAddress();
  const browser = openBrowser(running);
  await browser.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  const token = await running.mailbox.token(email, /verify/i);

  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update one_time_tokens set used_at = now() where hash = sha256($1)', [
      Buffer.from(token),
    ]);
    const response = browser.post('verify-email', { token });
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
    await other.query('commit');
    expect(await response).toMatchObject({ status: 400, json: { code: 'invalid-token' } });
  } finally {
    other.release();
  }
  const { rows } = await pool.query('select email_verified_at from users where email = $1', [email]);
  expect(rows).toEqual([{ email_verified_at: null }]);
});
