import type { BrandDetail } from '@brandlode/contract';
import {
  type ClaimedPush,
  claimPush,
  type Database,
  finishPush,
  getBrands,
  markBroken,
  readConnection,
  readWritten,
  releasePush,
  saveProgress,
  saveWritten,
} from '@brandlode/database';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { UnreadableSecret } from '../../../secrets/secret-box.ts';
import { toBrandDetail } from '../../brands/get-brand.ts';
import { mapFields } from './brand-values.ts';
import { ConnectorError } from './connector.ts';
import { type Connectors, connectorOf, sealedFor } from './connectors.ts';
import { pushBatch } from './push-batch.ts';

type Parts = { db: Database; connectors: Connectors; secretBox: SecretBox; isClosing?: () => boolean };

/** In milliseconds: with the longest batch, shorter than the time after which the queue considers a job dead. */
const MAX_MS = 20_000;
const AT_ONCE = 4;
const NO_IMAGES = { toShown: () => null };

/** Continues the pushes that run, for a while. Those of a killed process are continued when its lease ends. */
export async function runPushes(parts: Parts): Promise<void> {
  const end = Date.now() + MAX_MS;
  const mayContinue = () => Date.now() < end && !parts.isClosing?.();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (mayContinue()) {
        const push = await claimPush(parts.db);
        if (!push) return;
        await runPush(parts, push, mayContinue);
      }
    }),
  );
}

async function runPush(parts: Parts, push: ClaimedPush, mayContinue: () => boolean): Promise<void> {
  const { db } = parts;
  try {
    const state = await pushAll(parts, push, mayContinue);
    if (state === 'paused') await releasePush(db, push.id);
    else await finishPush(db, push.id, { state });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    await finishPush(db, push.id, { state: 'failed', error: error.message });
    if (error.reason === 'token') await markBroken(db, push.connection_id, error.message);
  }
}

async function pushAll(
  { db, connectors, secretBox }: Parts,
  push: ClaimedPush,
  mayContinue: () => boolean,
): Promise<'done' | 'stopped' | 'paused'> {
  const connection = await readConnection(db, push.connection_id);
  if (!connection || push.stopping) return 'stopped';
  const connector = connectorOf(connectors, connection.connector);
  const token = openToken(secretBox, connection);
  const fields = mapFields(connection.fields, connector);
  if (!push.dry) await connector.prepare(token, fields);
  let { done } = push;
  while (done < push.brand_ids.length) {
    if (!mayContinue()) return 'paused';
    const ids = push.brand_ids.slice(done, done + connector.batchSize).map(Number);
    const [brands, written] = await Promise.all([readBrands(db, ids), readWritten(db, connection.id, ids)]);
    const records = await pushBatch(brands, {
      ...{ token, connector, fields, written, dry: push.dry },
      onWritten: (saved) => saveWritten(db, connection.id, saved),
    });
    const start = done;
    done += ids.length;
    const placed = records.map((record, index) => ({ ...record, position: start + index }));
    if (!(await saveProgress(db, { id: push.id, done }, placed))) return 'stopped';
  }
  return 'done';
}

/** In the order of the ids; deleted brands are missing. */
async function readBrands(db: Database, ids: number[]): Promise<BrandDetail[]> {
  const rows = new Map((await getBrands(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toBrandDetail(row, NO_IMAGES)] : [];
  });
}

export function openToken(
  secretBox: SecretBox,
  connection: { workspace_id: string; connector: string; token: string },
): string {
  try {
    return secretBox.open(connection.token, sealedFor(connection.workspace_id, connection.connector));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ConnectorError('token', 'The stored token can no longer be read. Connect again.');
  }
}
