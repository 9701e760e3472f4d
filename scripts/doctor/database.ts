import { checkWrites, type Database, readSchemaState, readServerState, reasonOf } from '@brandlode/database';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The version that the product is tested with. */
const SUPPORTED_MAJOR = 18;
/** In milliseconds; signatures of Stripe are rejected beyond five minutes. */
const CLOCK = { warn: 5_000, fail: 60_000 };

export async function checkDatabase(db: Database, url: string): Promise<Finding[]> {
  const { version, major } = await readServerState(db);
  const schema = await readSchemaState(url);
  return [
    major === SUPPORTED_MAJOR
      ? ok(`PostgreSQL ${version}.`)
      : (major < SUPPORTED_MAJOR ? fail : warn)(
          `PostgreSQL ${version} runs here; the product is tested with ${SUPPORTED_MAJOR}.`,
          `Move to PostgreSQL ${SUPPORTED_MAJOR}: back up, start the other version, restore.`,
        ),
    schema.kind === 'current'
      ? ok('has the tables of this version.')
      : fail('The tables are those of another version.', schema.reason),
    await checkWrites(db).then(
      () => ok('accepts changes.'),
      (error: unknown) =>
        fail(
          `Nothing can be saved: ${reasonOf(error)}.`,
          'Free space on its disk, or connect DATABASE_URL to a server that accepts changes.',
        ),
    ),
  ];
}

/** Compares this machine's clock with the database's, which decides when links and sessions expire. */
export async function checkClock(db: Database): Promise<Finding[]> {
  // The first query also connects.
  await readServerState(db);
  const before = Date.now();
  const { now } = await readServerState(db);
  return [judgeClock((before + Date.now()) / 2 - now, "the database's clock")];
}

/** `difference` in milliseconds. */
export function judgeClock(difference: number, other: string): Finding {
  const seconds = Math.abs(difference) / 1000;
  if (seconds * 1000 < CLOCK.warn) return ok(`agrees with ${other} within ${CLOCK.warn / 1000} s.`);
  const level = seconds * 1000 < CLOCK.fail ? warn : fail;
  return level(
    `This machine's clock is ${Math.round(seconds).toLocaleString('en')} s ${difference > 0 ? 'ahead of' : 'behind'} ${other}.`,
    'Let both machines set their clocks from a time server, for example with systemd-timesyncd or chrony.',
  );
}
