import { isGoods } from '@brandlode/contract';
import { type Connection, type Database, inTransaction, saveImportedProducts } from '@brandlode/database';
import { type ImportCounts, type ImportSummary, NOTHING_COUNTED, type RowProblem } from '../import-brands.ts';
import type { ProductFile } from '../read/import-file.ts';
import { Tally } from '../tally.ts';
import { type FileProduct, ProductGroups } from './group-products.ts';
import { parseProductRow, type StoreSettings } from './parse-product-row.ts';

export type ProductImportOptions = {
  origin: { source: string; observedAt: string; importId?: number | undefined };
  settings: StoreSettings;
  /** Counts what would change, and changes nothing. */
  dryRun?: boolean;
  /** Writes in the transaction that saves the products, after them. */
  inTransaction?: (db: Database, counts: ImportCounts, problems: RowProblem[]) => Promise<void>;
  onProblem?: (problem: RowProblem) => void;
  /** Ends the import before it saves anything. */
  signal?: AbortSignal;
};

/**
 * Imports the products of a file into the brands of their stores, all in one transaction. `added`, `updated` and `unchanged`
 * count products, the others rows. Products that a visit saw are not changed: the store itself is the better source.
 */
export async function importProducts(
  connection: Pick<Connection, 'pool'>,
  file: ProductFile,
  { origin, settings, dryRun = false, signal, ...on }: ProductImportOptions,
): Promise<ImportSummary> {
  const groups = new ProductGroups();
  const problems: RowProblem[] = [];
  let rows = 0;
  let stopped = false;
  for await (const chunk of file.rows) {
    stopped = signal?.aborted ?? false;
    if (stopped) break;
    for (const row of chunk) {
      rows++;
      const parsed = parseProductRow(row, { ...file, settings, validAt: origin.observedAt });
      if ('rejected' in parsed) problems.push({ line: row.line, reason: parsed.rejected });
      else {
        for (const part of parsed.parts) groups.add(part);
        for (const cell of parsed.problems) problems.push({ line: row.line, reason: cell.reason, cell });
      }
    }
  }
  let counts = NOTHING_COUNTED;
  if (!stopped)
    await inTransaction(connection, async ({ db }) => {
      const saved = await save(db, groups, origin, problems);
      const unread = problems.filter(({ cell }) => cell !== undefined).length;
      counts = { ...NOTHING_COUNTED, ...saved, rows, rejected: problems.length - unread, unread };
      if (dryRun) throw new DryRunEnded();
      await on.inTransaction?.(db, counts, problems);
    }).catch((error) => {
      if (!(error instanceof DryRunEnded)) throw error;
    });
  for (const problem of problems) on.onProblem?.(problem);
  return {
    ...counts,
    unmappedLabels: new Tally(),
    unknownCountries: new Tally(),
    ignoredColumns: [...file.ignoredColumns],
    stopped,
  };
}

/** Rolls back what a dry run saved. */
class DryRunEnded extends Error {}

const NOT_GOODS = 'is a gift card, fee, insurance, tip, sample, deposit or test entry, not a product';

async function save(
  db: Database,
  groups: ProductGroups,
  origin: ProductImportOptions['origin'],
  problems: RowProblem[],
) {
  const byStore = new Map<string, FileProduct[]>();
  const reject = (product: FileProduct, reason: string) => {
    for (const line of product.lines) problems.push({ line, reason });
  };
  for (const product of groups.all()) {
    if (product.product.title === '') reject(product, 'has no title');
    else if (product.marketplace !== null)
      reject(product, `is on ${product.marketplace}, a marketplace, which does not say whose product it is`);
    else if (!isGoods(product.product)) reject(product, NOT_GOODS);
    else if (product.store === null) reject(product, "has no address within a store's site");
    else byStore.set(product.store, [...(byStore.get(product.store) ?? []), product]);
  }
  const saved = { added: 0, updated: 0, unchanged: 0 };
  // Sorted, so that concurrent imports do not deadlock.
  for (const [store, products] of [...byStore].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const result = await saveImportedProducts(db, {
      ...origin,
      store,
      products: products.map(({ product }) => product),
    });
    if (!result)
      for (const product of products) reject(product, `its store ${store} is not in the catalogue`);
    else {
      saved.added += result.added;
      saved.updated += result.updated;
      saved.unchanged += result.unchanged;
    }
  }
  return saved;
}
