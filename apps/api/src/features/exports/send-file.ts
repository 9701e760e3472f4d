import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limitConcurrencyByKey } from '../../limit-concurrency.ts';
import { EXPORT_THREADS } from './run-export.ts';

const CONCURRENT = { concurrent: EXPORT_THREADS, waiting: 20 };
/** Milliseconds in which a client must take more of the file. */
const STALLED = 30_000;

type Sent = { file: Readable; workspaceId: string; headers: Record<string, string> };
/**
 * Sends the file of an export, once few enough others are being sent: each has a thread. A workspace gets one at a time, so that its slow
 * downloads do not keep those of others waiting. Throws `overloaded`.
 */
export type SendFile = (reply: FastifyReply, sent: Sent) => Promise<void>;

export function openFileSender(app: FastifyInstance, stalledMs = STALLED): SendFile {
  const running = new Set<Readable>();
  // A download may take longer than a shutdown may.
  app.addHook('preClose', async () => {
    for (const file of running) file.destroy();
  });
  const run = limitConcurrencyByKey(CONCURRENT, overloaded);

  return (reply, { file, workspaceId, headers }) =>
    run(workspaceId, async () => {
      // While it waited, the client may have disconnected or the request may have timed out.
      if (reply.sent || reply.raw.destroyed) throw overloaded();
      // The file itself may also be slow to write: then nothing waits to be taken.
      reply.raw.setTimeout(stalledMs, () => reply.raw.writableLength > 0 && reply.raw.destroy());
      reply.headers(headers).send(file);
      running.add(file);
      // Holds its slot until the file is sent, or the client is gone.
      await finished(file).catch(() => {});
      running.delete(file);
    });
}

const overloaded = () => new ApiError('overloaded', { retryAfter: 30 });
