import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import {
  type ExportedBrand,
  exportColumns,
  PRODUCT_EXPORT_COLUMNS,
  writeExport,
} from '@brandlode/catalogue-export';
import { compareMetric, type FoundProduct, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import {
  connect,
  getBrands,
  getPrivateBrands,
  privateTextSources,
  readFactSources,
  readListFields,
  readProducts,
} from '@brandlode/database';
import { Tinypool } from 'tinypool';
import { toBrandDetail } from '../brands/get-brand.ts';
import { toPrivateBrandDetail } from '../brands/private-brands/get-private-brand.ts';
import { compareProducts } from '../products/compare-products.ts';
import { toFoundProduct } from '../products/shown-product.ts';
import type { ExportPart, ExportTask } from './export-task.ts';

/** How many rows are read and written at a time. */
const BATCH = 500;
const NO_IMAGES = { toShown: () => null };

const { databaseUrl }: { databaseUrl: string } = Tinypool.workerData;
const connection = connect(databaseUrl, { max: 1 });

/** Posts the next part of the file for each message from `port`. Returns the last part, which has no bytes. */
export default async function perform({
  port,
  ...task
}: ExportTask & { port: MessagePort }): Promise<ExportPart> {
  let done = 0;
  async function* batches<Row>(read: (part: number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
    for (let start = 0; start < task.ids.length; start += BATCH) {
      const part = task.ids.slice(start, start + BATCH);
      yield await read(part);
      done += part.length;
    }
  }
  const { format, products, search } = task.request;
  const bytes = products
    ? writeExport(format, PRODUCT_EXPORT_COLUMNS, batches(readFound))
    : writeExport(
        format,
        exportColumns(task.request),
        batches((part) => (search?.scope === 'mine' ? readPrivate(task, part) : readShared(task, part))),
      );
  const file = bytes[Symbol.asyncIterator]();
  for await (const _ of on(port, 'message')) {
    const { value, done: isEnd } = await file.next();
    if (isEnd) break;
    // A copy: a chunk may be part of a larger buffer, which cannot be transferred.
    const chunk = Uint8Array.from(value);
    port.postMessage({ bytes: chunk, done } satisfies ExportPart, [chunk.buffer]);
  }
  return { bytes: null, done };
}

const readFound = async (part: number[]): Promise<FoundProduct[]> =>
  (await readProducts(connection.db, part)).map((row) => toFoundProduct(row, NO_IMAGES));

async function readShared({ request, workspaceId }: ExportTask, part: number[]): Promise<ExportedBrand[]> {
  const brands = await getBrands(connection.db, part);
  const rows = new Map(brands.map((row) => [row.id, row]));
  const sources = request.provenance ? await readFactSources(connection.db, brands) : null;
  const { listId } = request;
  const entries =
    listId === undefined ? null : await readListFields(connection.db, { workspaceId, listId }, part);
  const exported = part.flatMap((id) => {
    const row = rows.get(id);
    // The brand was deleted after the export began.
    if (!row) return [];
    const entry = entries?.get(id);
    return [{ ...toBrandDetail(row, NO_IMAGES), factSources: sources?.get(id), ...(entry && { entry }) }];
  });
  return request.comparison ? withComparison(exported) : exported;
}

/** A comparison has at most six brands, so all are in the first part. */
async function withComparison(brands: ExportedBrand[]): Promise<ExportedBrand[]> {
  const ids = brands.map(({ id }) => id);
  const products = new Map(
    (await compareProducts({ connection, images: NO_IMAGES }, ids)).map((picked) => [picked.brandId, picked]),
  );
  const metrics = mapKeys(METRIC_KEYS, (key) => compareMetric(brands, key).values);
  return brands.map((brand, index) => ({
    ...brand,
    compared: {
      ratios: mapKeys(METRIC_KEYS, (key) => metrics[key][index]?.ratio ?? null),
      products: products.get(brand.id) ?? NO_PRODUCTS,
    },
  }));
}

const NO_PRODUCTS = { cheapest: null, median: null, newest: null };

const readPrivate = async ({ request, workspaceId }: ExportTask, part: number[]): Promise<ExportedBrand[]> =>
  (await getPrivateBrands(connection.db, workspaceId, part)).map((row) => ({
    ...toPrivateBrandDetail(row, NO_IMAGES),
    factSources: request.provenance ? privateTextSources(row) : undefined,
  }));
