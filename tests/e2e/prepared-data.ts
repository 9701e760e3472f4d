import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { offerSharedProduct } from './shared-product.ts';

/** Prepares a data folder with a migrated database, which every product that a journey starts gets a copy of, and offers the shared one. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-prepared-'));
  const server = await startEmbedded({ folder: join(folder, 'postgres'), durable: false });
  await migrate(server.url);
  await server.stop();
  process.env.PREPARED_DATA = folder;
  const shared = await offerSharedProduct();
  return async () => {
    await shared.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
