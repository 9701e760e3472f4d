import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { openPasswords } from '../../../apps/api/src/features/identity/passwords/passwords.ts';
import { PASSWORD } from './become-member.ts';
import { offerSharedProducts } from './shared-product.ts';

/**
 * Prepares a data folder with a migrated database, which every product that a journey starts gets a copy of, and the hash of the users'
 * password, and offers the shared products.
 */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-prepared-'));
  const server = await startEmbedded({ folder: join(folder, 'postgres'), durable: false });
  await migrate(server.url);
  await server.stop();
  process.env.PREPARED_DATA = folder;
  process.env.PASSWORD_HASH = await (await openPasswords()).hash(PASSWORD);
  const shared = await offerSharedProducts();
  return async () => {
    await shared.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
