import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server whose migrated database `postgres` is the template for every test file. */
    databaseServer: string;
  }
}

const PREFIX = 'brandlode-test-';

/** One real PostgreSQL for the whole run, deleted afterwards; each test file clones the migrated template. */
export default async function setup(project: TestProject) {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbedded({ folder: join(folder, 'postgres'), durable: false });
  await migrate(server.url);
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A killed run leaves its server running; the next run stops it. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const server = await startEmbedded({ folder: join(folder, 'postgres'), durable: false }).catch(
      () => null,
    );
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
