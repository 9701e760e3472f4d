import { breakingWhenSilent, SteadyClient } from '@brandlode/database';
import type pg from 'pg';

/** A notice can be lost with its connection; a look this often (milliseconds) catches what it would have told. */
const SLOW_LOOK = 1_000;
/** It looks every second; even reading everything sends something all the time. */
const SILENCE = 30_000;
/** Notices come in bursts during an import: gather them before they are followed. */
const GATHER = 250;

/** A connection of its own that hears of every change of the catalogue, whoever makes it. */
export type ChangeFeed = {
  client: pg.Client;
  /** Resolves when it is time for a look: soon after a notice, else every second. False: the connection is broken. */
  next: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** `name` is what the server lists the connection as. */
export async function openChangeFeed(databaseUrl: string, name: string): Promise<ChangeFeed> {
  const client = new SteadyClient({
    connectionString: databaseUrl,
    application_name: name,
    stream: breakingWhenSilent(SILENCE),
  });
  let wake = () => {};
  let broken = false;
  client.on('notification', () => wake());
  client.on('error', () => {
    broken = true;
    wake();
  });
  await client.connect();
  const close = () => client.end().catch(() => {});
  try {
    await client.query('listen catalogue_changed');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    client,
    next: async () => {
      if (broken) return false;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, SLOW_LOOK);
        wake = () => {
          clearTimeout(timer);
          setTimeout(done, GATHER);
        };
      });
      return !broken;
    },
    close,
  };
}

/** Does it again and again, whatever happens; the longer the pause, the oftener it has failed at once. */
export async function again(task: () => Promise<void>, onError: (error: Error) => void = () => {}) {
  for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
    const began = Date.now();
    await task().catch(onError);
    if (Date.now() - began > 10_000) pause = 250;
    await new Promise((done) => setTimeout(done, pause));
  }
}
