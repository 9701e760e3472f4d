import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limitConcurrency } from '../../../limit-concurrency.ts';

/** Threads at a time in a process. */
const CONCURRENT = { concurrent: 2, waiting: 20 };

/** Sends the file of an export, once few enough others are being sent: each has a thread. Throws `overloaded`. */
export type SendFile = (
  reply: FastifyReply,
  file: Readable,
  headers: Record<string, string>,
) => Promise<void>;

export function openFileSender(app: FastifyInstance): SendFile {
  const running = new Set<Readable>();
  // A download may take longer than a shutdown may.
  app.addHook('preClose', async () => {
    for (const file of running) file.destroy();
  });
  const run = limitConcurrency(CONCURRENT, () => new ApiError('overloaded', { retryAfter: 30 }));
  return (reply, file, headers) =>
    run(async () => {
      reply.headers(headers).send(file);
      running.add(file);
      // Holds its slot until the file is sent, or the client is gone.
      await finished(file).catch(() => {});
      running.delete(file);
    });
}
