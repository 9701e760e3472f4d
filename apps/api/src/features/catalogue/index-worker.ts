import { parentPort, workerData } from 'node:worker_threads';
import { applyChanges, type Snapshot, SnapshotBuilder } from '@brandlode/catalogue-index';
import { breakingWhenSilent, readAllRows, readChangedRows } from '@brandlode/database';
import pg from 'pg';
import { LAYOUT, POPULARITY, toIndexRow } from './index-layout.ts';

/** What the worker posts: a whole snapshot on shared memory, so that nothing is copied into the serving thread. */
export type SnapshotMessage = {
  snapshot: Snapshot;
  demonstration: boolean;
  /** Ids that may differ from the snapshot before; null where all may. */
  changed: number[] | null;
};

/** A notice can be lost with its connection; a look this often (milliseconds) catches what it would have told. */
const SLOW_LOOK = 1_000;
/** It looks every second; even reading everything sends something all the time. */
const SILENCE = 30_000;
/** Notices come in bursts during an import: gather them before a new snapshot is made. */
const GATHER = 250;

const { databaseUrl } = workerData as { databaseUrl: string };

/** Follows the catalogue for one connection's life: reads it whole, then every change. Returns when the connection breaks. */
async function follow() {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'brandlode index',
    stream: breakingWhenSilent(SILENCE),
  });
  let wake = () => {};
  let broken: Error | undefined;
  client.on('notification', () => wake());
  client.on('error', (error) => {
    broken = error;
    wake();
  });
  await client.connect();
  try {
    await client.query('listen catalogue_changed');
    const builder = new SnapshotBuilder(LAYOUT);
    let { horizon, demonstration } = await readAllRows(client, (row) => builder.add(toIndexRow(row)));
    let snapshot = builder.finish(POPULARITY);
    let mark = '';
    post({ snapshot, demonstration, changed: null });
    while (!broken) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, SLOW_LOOK);
        wake = () => {
          clearTimeout(timer);
          setTimeout(done, GATHER);
        };
      });
      const changes = await readChangedRows(client, horizon);
      horizon = changes.horizon;
      if (changes.changed.length + changes.deleted.length === 0 || changes.mark === mark) continue;
      mark = changes.mark;
      demonstration = changes.demonstration;
      snapshot = applyChanges(snapshot, changes.changed.map(toIndexRow), changes.deleted);
      post({
        snapshot,
        demonstration,
        changed: [...changes.changed.map(({ id }) => id), ...changes.deleted],
      });
    }
  } finally {
    await client.end().catch(() => {});
  }
}

const post = (message: SnapshotMessage) => parentPort!.postMessage(message);

for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
  const began = Date.now();
  await follow().catch(() => {});
  if (Date.now() - began > 10_000) pause = 250;
  await new Promise((done) => setTimeout(done, pause));
}
