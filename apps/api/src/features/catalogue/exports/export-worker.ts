import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type ExportedBrand,
  exportColumns,
  PRODUCT_EXPORT_COLUMNS,
  writeExport,
} from '@brandlode/catalogue-export';
import type { FoundProduct } from '@brandlode/contract';
import { connect, getBrands, getPrivateBrands, readListFields, readProducts } from '@brandlode/database';
import { toBrandDetail } from '../get-brand.ts';
import { toMyBrandDetail } from '../my-brands/get-my-brand.ts';
import { toFoundProduct } from '../products/shown-product.ts';
import type { ExportPart, ExportTask } from './export-task.ts';

/** Rows read and written at a time. */
const BATCH = 500;
const NO_IMAGES = { toShown: () => null };

const { databaseUrl, task }: { databaseUrl: string; task: ExportTask } = workerData;
const connection = connect(databaseUrl, { max: 1 });
const { request, ids, workspaceId } = task;
let done = 0;

async function* batches<Row>(read: (part: number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    yield await read(part);
    done += part.length;
  }
}

const readFound = async (part: number[]): Promise<FoundProduct[]> =>
  (await readProducts(connection.db, part)).map((row) => toFoundProduct(row, NO_IMAGES));

async function readShared(part: number[]): Promise<ExportedBrand[]> {
  const rows = new Map((await getBrands(connection.db, part)).map((row) => [row.id, row]));
  const { listId } = request;
  const entries =
    listId === undefined ? null : await readListFields(connection.db, { workspaceId, listId }, part);
  return part.flatMap((id) => {
    const row = rows.get(id);
    // Deleted since.
    if (!row) return [];
    const entry = entries?.get(id);
    return [{ ...toBrandDetail(row, NO_IMAGES), ...(entry && { entry }) }];
  });
}

const readPrivate = async (part: number[]): Promise<ExportedBrand[]> =>
  (await getPrivateBrands(connection.db, workspaceId, part)).map((row) => toMyBrandDetail(row, NO_IMAGES));

if (!parentPort) throw new Error('This is a worker thread.');
const { format } = request;
const bytes = request.products
  ? writeExport(format, PRODUCT_EXPORT_COLUMNS, batches(readFound))
  : writeExport(
      format,
      exportColumns(request),
      batches(request.search?.scope === 'mine' ? readPrivate : readShared),
    );
const file = bytes[Symbol.asyncIterator]();
try {
  for await (const _ of on(parentPort, 'message')) {
    const { value, done: isEnd } = await file.next();
    // A copy: a chunk may be part of a larger buffer, which cannot be transferred.
    const chunk = isEnd ? null : Uint8Array.from(value);
    const part: ExportPart = { bytes: chunk, done };
    parentPort.postMessage(part, chunk ? [chunk.buffer] : []);
    if (isEnd) break;
  }
} finally {
  await connection.close();
}
