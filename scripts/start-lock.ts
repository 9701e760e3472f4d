import { SteadyClient } from '@brandlode/database';
import type pg from 'pg';

/** Any fixed number of our own. */
const START_LOCK = 7_262_342;
const PAUSE_MS = 1_000;

/**
 * Held by the start program on the embedded database as long as it lives, so that a second one knows; taken again when the
 * database has ended and runs again. Answers null where another start holds it.
 */
export async function holdStartLock(url: string): Promise<{ release: () => Promise<void> } | null> {
  let held: pg.Client | null = await take();
  if (!held) return null;
  let released = false;

  async function take() {
    const client = new SteadyClient({ connectionString: url, application_name: 'brandlode start' });
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [START_LOCK]);
    if (!rows[0].free) {
      await client.end();
      return null;
    }
    client.on('end', again);
    return client;
  }
  function again() {
    held = null;
    if (released) return;
    setTimeout(async () => {
      if (released) return;
      held = await take().catch(() => null);
      if (!held) again();
      else if (released) await held.end();
    }, PAUSE_MS).unref();
  }

  return {
    async release() {
      released = true;
      await held?.end();
    },
  };
}
