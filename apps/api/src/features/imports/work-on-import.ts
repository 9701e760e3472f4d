import { Readable } from 'node:stream';
import {
  type BrandFile,
  type ImportCounts,
  importBrands,
  importProducts,
  inspectFile,
  openImportFile,
  type ProductFile,
  previewInCatalogue,
  type RowProblem,
  type SaveRows,
  saveToCatalogue,
  UnreadableFileError,
} from '@brandlode/catalogue-import';
import { IMPORT_LIMITS, type ImportKind, type ImportReport } from '@brandlode/contract';
import {
  addKept,
  addProblems,
  type Connection,
  clearProblems,
  endImport,
  ensureWorkspace,
  type ImportFile,
  type ImportOrigin,
  type ImportProblem,
  type ImportRecord,
  importTime,
  type PrivateImport,
  previewPrivateBrands,
  readChunks,
  requireLease,
  saveImportProgress,
  savePrivateBrands,
  undoImport,
  undoImportedProducts,
  undoPrivateImport,
} from '@brandlode/database';

/** The choices that the user made before. */
export type InspectOptions = Pick<ImportRecord, 'mapping'> &
  Partial<Pick<ImportRecord, 'currency'>> & { sheet?: string | undefined; kind?: ImportKind | undefined };

/** Recognises the format and the columns of an uploaded file. Throws UnreadableFileError. */
export async function inspectUpload(
  { db }: Connection,
  importId: number,
  options: InspectOptions,
): Promise<ImportFile> {
  const open = () => Promise.resolve(Readable.from(readChunks(db, importId)));
  const { kind, stores, numbering, sheets, sheet, needsStore, formatText, columns, samples, warnings } =
    await inspectFile(open, options);
  return {
    kind,
    stores,
    numbering,
    sheets,
    sheet,
    needsStore,
    format: formatText,
    columns,
    samples,
    warnings,
  };
}

/** Runs the queued preview, run or undo. Throws LeaseLostError, UnreadableFileError, and errors of the database. */
export async function workOnImport(
  connection: Connection,
  record: ImportRecord,
  worker: string,
): Promise<void> {
  if (record.status === 'previewing') await preview(connection, record, worker);
  else if (record.status === 'undoing') await undo(connection, record, worker);
  else await run(connection, record, worker);
}

async function preview(connection: Connection, record: ImportRecord, worker: string) {
  const origin = originOf(record, new Date());
  const into = record.target === 'mine' ? await privateImport(connection, record, new Date()) : null;
  const added = new Set<string>();
  const save: SaveRows = into
    ? async ({ db }, rows) => countOutcomes(await previewPrivateBrands(db, rows, into, added))
    : previewInCatalogue(origin);
  await clearProblems(connection.db, record.id);
  const { file } = await openUpload(connection, record);
  if (file.kind === 'products') return previewProducts(connection, file, { record, worker, origin });
  let problems: ProblemCounts = [];
  const counts = await importBrands(connection, file, {
    save,
    overwrite: record.overwrite,
    maxRows: IMPORT_LIMITS.previewRows,
    inTransaction: async (db, _, found) => {
      await requireLease(db, worker);
      problems = countProblems(problems, found);
      await addProblems(db, record.id, found.map(toProblem));
    },
  });
  await endImport(connection.db, worker, {
    status: 'ready',
    preview: { ...toReport(counts, problems), complete: !counts.stopped },
  });
}

async function run(connection: Connection, record: ImportRecord, worker: string) {
  const { db } = connection;
  const observedAt = record.observed_at ?? new Date();
  if (record.rows_done === 0) await clearProblems(db, record.id);
  const before = record.rows_done > 0 ? record.report : null;
  const save =
    record.target === 'mine'
      ? saveToWorkspace(await privateImport(connection, record, observedAt))
      : saveToCatalogue(originOf(record, observedAt));
  const { file, fraction } = await openUpload(connection, record);
  if (file.kind === 'products')
    return runProducts(connection, file, { record, worker, origin: originOf(record, observedAt) });
  let problems: ProblemCounts = before?.problems ?? [];
  let next = problems;
  await importBrands(connection, file, {
    save,
    overwrite: record.overwrite,
    skip: record.rows_done,
    inTransaction: async (db, counts, found) => {
      next = countProblems(problems, found);
      await addProblems(db, record.id, found.map(toProblem));
      const report = addReports(before, toReport(counts, next));
      await saveImportProgress(db, worker, { rows: report.rows, fraction: fraction(), report });
    },
    onSaved: () => {
      problems = next;
    },
  });
  await endImport(db, worker, { status: 'done' });
}

type ProductWork = { record: ImportRecord; worker: string; origin: ImportOrigin };

async function previewProducts(
  connection: Connection,
  file: ProductFile,
  { record, worker, origin }: ProductWork,
) {
  const problems: RowProblem[] = [];
  const counts = await importProducts(connection, file, {
    origin,
    settings: settingsOf(record),
    dryRun: true,
    onProblem: (problem) => problems.push(problem),
  });
  await connection.db.transaction().execute(async (db) => {
    await requireLease(db, worker);
    await addProblems(db, record.id, problems.map(toProblem));
  });
  await endImport(connection.db, worker, {
    status: 'ready',
    preview: { ...toReport(counts, countProblems([], problems)), complete: true },
  });
}

async function runProducts(
  connection: Connection,
  file: ProductFile,
  { record, worker, origin }: ProductWork,
) {
  if (record.rows_done === 0)
    await importProducts(connection, file, {
      origin,
      settings: settingsOf(record),
      inTransaction: async (db, counts, problems) => {
        await addProblems(db, record.id, problems.map(toProblem));
        const report = toReport(counts, countProblems([], problems));
        await saveImportProgress(db, worker, { rows: counts.rows, fraction: 1, report });
      },
    });
  await endImport(connection.db, worker, { status: 'done' });
}

const settingsOf = ({ store, currency }: ImportRecord) => ({
  store: store ?? undefined,
  currency: currency ?? undefined,
});

async function undo(connection: Connection, record: ImportRecord, worker: string) {
  if (record.target === 'mine') {
    const workspaceId = await workspaceOf(connection, record);
    await undoPrivateImport(connection, { workspaceId, importId: record.public_id }, (db) =>
      requireLease(db, worker),
    );
  } else {
    await undoImportedProducts(connection.db, record.id);
    await undoImport(connection, record.id, (db) => requireLease(db, worker));
  }
  await endImport(connection.db, worker, { status: 'undone' });
}

function originOf({ id, source, as_of, overwrite }: ImportRecord, observedAt: Date): ImportOrigin {
  const time = importTime(as_of, observedAt);
  return { source, observedAt: time, dated: as_of !== null, importId: id, overwrite };
}

const workspaceOf = async ({ db }: Connection, { workspace_id, user_id }: ImportRecord): Promise<string> =>
  workspace_id ?? ensureWorkspace(db, user_id);

async function privateImport(
  connection: Connection,
  record: ImportRecord,
  observedAt: Date,
): Promise<PrivateImport> {
  const origin = originOf(record, observedAt);
  return {
    workspaceId: await workspaceOf(connection, record),
    importId: record.public_id,
    source: record.source,
    observedAt: new Date(origin.observedAt),
    dated: origin.dated,
    limit: record.brand_limit,
    overwrite: record.overwrite,
  };
}

const saveToWorkspace =
  (into: PrivateImport): SaveRows =>
  async ({ db }, rows) =>
    countOutcomes(await savePrivateBrands(db, rows, into));

type PrivateOutcomes = Awaited<ReturnType<typeof savePrivateBrands>>;

function countOutcomes({ outcomes, kept }: PrivateOutcomes): Awaited<ReturnType<SaveRows>> {
  const count = (outcome: PrivateOutcomes['outcomes'][number]) =>
    outcomes.filter((rowOutcome) => rowOutcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    overLimit: outcomes.flatMap((outcome, index) => (outcome === 'over-limit' ? [index] : [])),
    rejected: [],
    kept,
  };
}

/** My brands have no products. */
const noPrivateProducts = ({ stores }: ProductFile) =>
  `is a list of products. My brands holds brands only; products are found by checking stores, or imported into the shared catalogue by operators. ${
    stores.length > 0
      ? 'Add the stores that the file names as brands, or upload a list of brands.'
      : 'The file names no store that could be added as a brand: upload a list of brands.'
  }`;

/** The rows of the stored file, and the fraction of its bytes read so far. */
async function openUpload(
  { db }: Connection,
  { id, target, mapping, currency, size, file: stored }: ImportRecord,
): Promise<{ file: BrandFile | ProductFile; fraction: () => number }> {
  let read = 0;
  const input = Readable.from(
    (async function* () {
      for await (const bytes of readChunks(db, id)) {
        read += bytes.length;
        yield bytes;
      }
    })(),
  );
  const sheet = stored?.sheet ?? undefined;
  const file = await openImportFile(input, { mapping, currency, sheet, kind: stored?.kind });
  if (target === 'mine' && file.kind === 'products')
    throw new UnreadableFileError(file.problem ?? noPrivateProducts(file));
  return { file, fraction: () => (size === 0 ? 1 : Math.min(1, read / size)) };
}

/** Kinds of problems counted separately; their reasons come from the file's cells. */
const KINDS = 100;

type ProblemCounts = ImportReport['problems'];

/** Counts problems by column and reason, most frequent first. */
function countProblems(before: ProblemCounts, found: readonly RowProblem[]): ProblemCounts {
  const counts = new Map(before.map((kind) => [`${kind.column}\n${kind.reason}`, { ...kind }]));
  for (const { reason, cell } of found) {
    const column = cell?.header ?? null;
    const kind = counts.get(`${column}\n${reason}`);
    if (kind) kind.count++;
    else if (counts.size < KINDS) counts.set(`${column}\n${reason}`, { column, reason, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}

const toProblem = ({ line, reason, cell }: RowProblem): ImportProblem => ({
  line,
  column: cell?.header ?? null,
  value: cell?.value ?? null,
  reason,
});

const toReport = (counts: ImportCounts, problems: ProblemCounts): ImportReport => ({
  rows: counts.rows,
  added: counts.added,
  changed: counts.updated,
  unchanged: counts.unchanged,
  rejected: counts.rejected,
  overLimit: counts.overLimit,
  problems,
  kept: counts.kept,
});

/** The problems of a resumed run include those found before the interruption. */
const addReports = (before: ImportReport | null, now: ImportReport): ImportReport =>
  before
    ? {
        rows: before.rows + now.rows,
        added: before.added + now.added,
        changed: before.changed + now.changed,
        unchanged: before.unchanged + now.unchanged,
        rejected: before.rejected + now.rejected,
        overLimit: before.overLimit + now.overLimit,
        problems: now.problems,
        kept: addKept([...(before.kept ?? []), ...now.kept]),
      }
    : now;
