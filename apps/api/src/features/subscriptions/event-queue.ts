import { type RecordedEvent, recordEvents } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { inBatches } from './in-batches.ts';
import { processEvent } from './process-event.ts';
import type { Services } from './services.ts';
import { isHandledEvent } from './webhook-events.ts';

const QUEUE = 'stripe-events';
/** Events processed at the same time by one process: well within Stripe's rate limit and the database pool. */
const CONCURRENCY = 4;
/**
 * Deliveries of one process that may wait for being recorded; what comes beyond is refused and sent again by Stripe. Fewer than
 * the requests from which on others are refused (admission.ts).
 */
const WAITING_LIMIT = 800;
const RETRY_AFTER_SECONDS = 5;

export type EventQueue = {
  /** Records a delivered event and queues it. Throws `overloaded` when too many wait already. */
  add(event: RecordedEvent): Promise<void>;
  /** The same for events read from Stripe's list. */
  addAll(events: RecordedEvent[]): Promise<void>;
  /** Queues recorded events that no job has finished, at most once a day each. */
  addLeftBehind(events: RecordedEvent[]): Promise<void>;
};

/** Events are recorded first, so that an acknowledged one is never lost, and processed by background jobs. */
export async function openEventQueue(services: Services, jobs: Jobs): Promise<EventQueue> {
  const { db } = services;
  await jobs.work<RecordedEvent>(QUEUE, (event) => processEvent(services, event), {
    concurrency: CONCURRENCY,
  });
  const queue = (events: RecordedEvent[], suffix = '') =>
    jobs.sendAll(
      QUEUE,
      events.map((event) => ({ data: event, once: event.id + suffix })),
    );
  const addAll = async (events: RecordedEvent[]) => {
    if (events.length === 0) return;
    await queue(
      await recordEvents(
        db,
        events.map((event) => ({ ...event, processed: !isHandledEvent(event.type) })),
      ),
    );
  };
  return {
    add: inBatches(addAll, {
      limit: WAITING_LIMIT,
      full: () => new ApiError('overloaded', { retryAfter: RETRY_AFTER_SECONDS }),
    }),
    addAll,
    addLeftBehind: (events) => queue(events, ` ${new Date().toISOString().slice(0, 10)}`),
  };
}
