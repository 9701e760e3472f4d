import { type RecordedEvent, recordEvents } from '@brandlode/database';
import type { Jobs } from '../../gateways/jobs.ts';
import { inBatches } from './in-batches.ts';
import { processEvent } from './process-event.ts';
import type { Services } from './services.ts';
import { isHandledEvent } from './webhook-events.ts';

const QUEUE = 'stripe-events';
/** Per process; well within Stripe's rate limit and the database pool. */
const CONCURRENCY = 4;

export type EventQueue = {
  /** Records a delivered event, with others delivered at the same time, and queues it. */
  add(event: RecordedEvent): Promise<void>;
  /** The same for events from Stripe's list. */
  addAll(events: RecordedEvent[]): Promise<void>;
  /** Requeues recorded events that no job has finished, each at most once a day. */
  requeue(events: RecordedEvent[]): Promise<void>;
};

/** Events are recorded before they are acknowledged, so that none is lost, and processed by background jobs. */
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
    add: inBatches(addAll),
    addAll,
    requeue: (events) => queue(events, ` ${new Date().toISOString().slice(0, 10)}`),
  };
}
