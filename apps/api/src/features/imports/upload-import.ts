import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, IMPORT_LIMITS, type Import, type ImportTarget } from '@brandlode/contract';
import { addChunk, beginImport, deleteImport, endUpload } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { importWorkspace } from './import-target.ts';
import { readImport } from './read-import.ts';
import { brandLimit } from './run-import.ts';

const RATE_LIMIT = { burst: 20, everySeconds: 60 };
/** How many bytes one row stores. */
const CHUNK = 1 << 20;
/** Milliseconds without data after which an upload is aborted. */
const IDLE_TIMEOUT_MS = 30_000;

const TOO_LARGE = `A file may have at most ${IMPORT_LIMITS.bytes / 1e6} MB. Compress it with gzip, or split it.`;

/**
 * Stores a file and recognises its format and columns; the preview follows. Throws `operators-only`, `read-only`, `payload-too-large`,
 * `unreadable-file`, `import-conflict` and `too-many-requests`.
 */
export async function uploadImport(
  context: Context,
  claims: RequestClaims,
  upload: { name: string; target: ImportTarget; body: AsyncIterable<Buffer>; length: number },
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): Promise<Import> {
  const { db } = context.connection;
  const workspaceId = await importWorkspace(context, claims, upload.target);
  if (upload.length > IMPORT_LIMITS.bytes) throw new ApiError('payload-too-large', { detail: TOO_LARGE });
  await limitRate(db, `import:${claims.sub}`, RATE_LIMIT, 'uploads');
  const started = await beginImport(db, {
    userId: claims.sub,
    target: upload.target,
    fileName: upload.name,
    brandLimit: brandLimit(claims),
    workspaceId,
  });
  if (!started)
    throw new ApiError('import-conflict', {
      detail: `${IMPORT_LIMITS.files} of your files are stored already. Delete one first.`,
    });
  try {
    const body = withIdleTimeout(upload.body, idleTimeoutMs);
    const size = await store(body, (n, bytes) => addChunk(db, started.id, n, bytes));
    if (size === 0) throw new ApiError('unreadable-file', { detail: 'The file is empty.' });
    const file = await context.imports.inspect({ id: started.id, user_id: claims.sub, mapping: {} });
    await endUpload(db, started.id, size, file);
  } catch (error) {
    await deleteImport(db, started.id);
    throw error;
  }
  context.imports.wake();
  return readImport(context, claims, started.public_id);
}

/** Stores a body in chunks of the same size; returns its size in bytes. */
async function store(
  body: AsyncIterable<Buffer>,
  save: (n: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let parts: Buffer[] = [];
  let buffered = 0;
  let size = 0;
  let n = 0;
  const flush = async () => {
    if (buffered > 0) await save(n++, Buffer.concat(parts));
    parts = [];
    buffered = 0;
  };
  for await (const bytes of body) {
    size += bytes.length;
    if (size > IMPORT_LIMITS.bytes) throw new ApiError('payload-too-large', { detail: TOO_LARGE });
    parts.push(bytes);
    buffered += bytes.length;
    if (buffered >= CHUNK) await flush();
  }
  await flush();
  return size;
}

async function* withIdleTimeout(body: AsyncIterable<Buffer>, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const timeout = new AbortController();
    const next = await Promise.race([
      chunks.next(),
      sleep(idleTimeoutMs, 'idle' as const, { signal: timeout.signal, ref: false }),
    ]).finally(() => timeout.abort());
    if (next === 'idle') throw new ApiError('request-timeout');
    if (next.done) return;
    yield next.value;
  }
}
