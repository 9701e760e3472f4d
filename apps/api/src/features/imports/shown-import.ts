import { IMPORT_LIMITS, type Import } from '@brandlode/contract';
import type { ImportRecord } from '@brandlode/database';

const HOUR = 3_600_000;

/** An import as the API returns it. */
export function toImport(record: ImportRecord): Import {
  const now = new Date();
  const { file, status, finished_at: finishedAt, created_at: createdAt } = record;
  const undoUntil = new Date((finishedAt ?? now).getTime() + IMPORT_LIMITS.undoHours * HOUR);
  const fileUntil = new Date(createdAt.getTime() + IMPORT_LIMITS.fileDays * 24 * HOUR);
  const canUndo = status === 'done' || (status === 'failed' && record.rows_done > 0);
  return {
    id: record.public_id,
    fileName: record.file_name,
    size: record.size,
    target: record.target,
    status,
    source: record.source,
    kind: file?.kind ?? 'brands',
    stores: file?.stores ?? [],
    needsStore: file?.needsStore ?? false,
    sheets: file?.sheets ?? [],
    sheet: file?.sheet ?? null,
    store: record.store,
    currency: record.currency,
    asOf: record.as_of,
    overwrite: record.overwrite,
    createdAt: createdAt.toISOString(),
    format: file?.format ?? '',
    columns: file?.columns ?? [],
    samples: file?.samples ?? [],
    warnings: file?.warnings ?? [],
    preview: record.preview && { ...NOTHING_KEPT, ...record.preview },
    progress: status === 'waiting' || status === 'running' ? progressOf(record, now) : null,
    report: record.report && { ...NOTHING_KEPT, ...record.report },
    error: record.error,
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil: canUndo && undoUntil > now ? undoUntil.toISOString() : null,
    fileUntil: record.has_file ? fileUntil.toISOString() : null,
  };
}

/** What imports show from before kept values were counted. */
const NOTHING_KEPT = { kept: [] };

/** A smaller part of the file is not enough to estimate the remaining time. */
const MIN_FRACTION = 0.01;

function progressOf(record: ImportRecord, now: Date): Import['progress'] {
  const { rows_done: rows, fraction, fraction_before: before, started_at: startedAt } = record;
  const done = fraction - before;
  const seconds = startedAt ? (now.getTime() - startedAt.getTime()) / 1_000 : 0;
  const secondsLeft = done < MIN_FRACTION ? null : Math.ceil((seconds / done) * (1 - fraction));
  return { rows, fraction, secondsLeft };
}
