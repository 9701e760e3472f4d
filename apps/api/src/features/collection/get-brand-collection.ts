import {
  type AccessClaims,
  type BrandCollection,
  categoryById,
  type FactColumn,
  runNotes,
  TECHNOLOGIES,
} from '@brandlode/contract';
import {
  type BrandRow,
  type BrandTechnologyRow,
  type FactSources,
  getBrand,
  getBrandFacts,
  getBrandSourceRuns,
  getBrandTechnologies,
  getCollectionStatus,
  getStores,
  readTextSources,
  type StoreRow,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { isOperator } from '../../http/operators.ts';
import { noSuchBrand } from '../../no-such-brand.ts';

/** Whether a refresh was requested after the last run started. */
const isWaiting = (store: StoreRow) =>
  store.requested_at !== null && (store.started_at === null || store.started_at < store.requested_at);

/** `stores` are ordered by their last observation, newest first. */
export const collectionTimes = (stores: StoreRow[]) => ({
  requestedAt: time(stores.find(isWaiting)?.requested_at),
  startedAt: time(stores[0]?.started_at),
  finishedAt: time(stores[0]?.finished_at),
});

const time = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Sources and evidence of a brand, and the status of its collection; causes for operators only. Throws `not-found`. */
export async function getBrandCollection(
  context: Pick<Context, 'connection' | 'config'>,
  { id, claims }: { id: number; claims: AccessClaims },
): Promise<BrandCollection> {
  const { db } = context.connection;
  const withCauses = isOperator(context, claims);
  const brand = await getBrand(db, id);
  if (!brand) throw noSuchBrand();
  const [status, stores, facts, technologies, runs, texts] = await Promise.all([
    getCollectionStatus(db, brand.domain),
    getStores(db, id),
    getBrandFacts(db, id),
    getBrandTechnologies(db, id),
    getBrandSourceRuns(db, id),
    readTextSources(db, [brand]),
  ]);
  return {
    status,
    ...collectionTimes(stores),
    progress: stores[0]?.progress ?? [],
    reading: stores[0]?.reading ?? null,
    facts: [
      ...facts.map(({ fact, value, evidence, source, observed_at }) => ({
        fact,
        value,
        evidence,
        source,
        observedAt: observed_at.toISOString(),
      })),
      ...statedFacts(brand, texts.get(id) ?? {}, facts),
    ],
    technologies: presentTechnologies(technologies),
    sources: runs.map((run) => ({
      source: run.source,
      outcome: run.outcome,
      notes: runNotes(run.reason),
      ...(withCauses && { cause: { reason: run.reason, rejected: run.rejected } }),
      ranAt: run.ran_at.toISOString(),
      answeredAt: time(run.answered_at),
      dueAt: run.due_at.toISOString(),
    })),
  };
}

/** Displayed texts and lists that imported files or the starter data state and no visit has read. */
function statedFacts(
  brand: BrandRow,
  sources: FactSources,
  facts: { fact: string; value: string }[],
): BrandCollection['facts'] {
  return Object.entries(sources).flatMap(([name, { source, observedAt }]) => {
    const column = name as FactColumn;
    const fact = column === 'locations' ? 'country' : column;
    const value = statedValue(brand, column);
    if (facts.some((read) => read.fact === fact && read.value === value)) return [];
    return { fact, value, evidence: null, source, observedAt: observedAt.toISOString() };
  });
}

/** Categories as facts have them: the labels without those of their parents. */
function statedValue(brand: BrandRow, column: FactColumn): string {
  if (column !== 'categories') return String(brand[column] ?? '');
  const categories = brand.categories.map(categoryById).filter((category) => category !== undefined);
  const parents = new Set(categories.map(({ parentId }) => parentId));
  return categories
    .filter(({ id }) => !parents.has(id))
    .map(({ label }) => label)
    .join('; ');
}

/** Returns the present technologies in the order of their groups. */
function presentTechnologies(rows: BrandTechnologyRow[]): BrandCollection['technologies'] {
  const byId = new Map(rows.map((row) => [row.technology, row]));
  return [...TECHNOLOGIES.values()].flatMap((technology) => {
    const row = byId.get(technology.id);
    if (!row) return [];
    return {
      ...technology,
      version: row.version,
      evidence: row.evidence,
      firstObservedAt: row.first_observed_at.toISOString(),
      lastObservedAt: row.last_observed_at.toISOString(),
    };
  });
}
