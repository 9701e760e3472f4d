import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { anyFreePort } from './free-port.ts';
import { reportOutages } from './report-outages.ts';

/** The reports of errors, each of which arrives at a second. */
function report(errors: [number, { message: string }][]) {
  const reports: string[] = [];
  const add = (level: string) => (error: Error) => reports.push(`${level}: ${error.message}`);
  let second = 0;
  const onError = reportOutages({ warn: add('warning'), error: add('error') }, () => second * 1000);
  for (const [time, error] of errors) {
    second = time;
    onError(error);
  }
  return reports;
}

const OUTAGE = 'warning: The database is unavailable; what failed is tried again';

async function failToConnect(): Promise<Error> {
  const connection = connect(`postgres://x@127.0.0.1:${await anyFreePort()}/x`);
  const error = await connection.pool.query('select 1').catch((error: Error) => error);
  await connection.close();
  if (!(error instanceof Error)) throw new Error('The database responded.');
  return error;
}

it('reports everything that fails because the database is not ready yet as one warning', async () => {
  const refused = await failToConnect();
  const copy = { ...refused, message: `${refused.message} (Queue: mail)`, stack: 'at' };
  const full = new Error('timeout exceeded when trying to connect');
  const lost = new Error('LISTEN/NOTIFY heartbeat timed out');
  expect(
    report([
      [0, refused],
      [1, copy],
      [2, full],
      [30, lost],
    ]),
  ).toEqual([OUTAGE]);
});

it('reports an outage that lasts as an error every minute, and the next one as a warning again', async () => {
  const refused = await failToConnect();
  const every20s = Array.from({ length: 8 }, (_, n): [number, Error] => [n * 20, refused]);
  expect(report([...every20s, [201, refused], [202, refused]])).toEqual([
    OUTAGE,
    'error: The database has been unavailable, at least at times, for 1 min',
    'error: The database has been unavailable, at least at times, for 2 min',
    OUTAGE,
  ]);
});

it('reports any other error as one at once, also during an outage', async () => {
  const broken = new Error('column "x" does not exist');
  const refused = await failToConnect();
  expect(
    report([
      [0, refused],
      [1, broken],
      [2, broken],
    ]),
  ).toEqual([OUTAGE, `error: ${broken.message}`, `error: ${broken.message}`]);
});
