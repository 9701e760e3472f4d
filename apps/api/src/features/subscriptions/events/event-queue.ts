import { type RecordedEvent, recordEvents } from '@brandlode/database';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Jobs } from '../../../gateways/jobs.ts';
import { idOf, isHandledEvent } from '../../../gateways/stripe.ts';
import type { Services } from '../services.ts';
import { processEvent } from './process-event.ts';

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

/** The fields we read. */
const Identifier = z.string().regex(/^[^\u0000-\u001f]{1,255}$/);
const EventShape = z.object({
  id: Identifier,
  type: Identifier,
  data: z.object({
    object: z.object({
      id: Identifier.nullish(),
      object: z.string().nullish(),
      customer: z.union([Identifier, z.object({ id: Identifier })]).nullish(),
    }),
  }),
});

/** The stored part of an event; undefined if it lacks the fields we read. */
export function toRecord(stripeEvent: Stripe.Event): RecordedEvent | undefined {
  const { data: event } = EventShape.safeParse(stripeEvent);
  if (!event) return undefined;
  const { object } = event.data;
  const customer = object.object === 'customer' ? object.id : object.customer;
  const isCheckout = event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired';
  return {
    id: event.id,
    type: event.type,
    customer_id: idOf(customer),
    checkout_session_id: isCheckout ? (object.id ?? null) : null,
    object_id: object.id ?? null,
  };
}

type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/** Collects concurrently added items into batches, processed one after another. Each promise settles with its batch. */
function inBatches<Item>(work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let draining = false;

  async function drain() {
    draining = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await work(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    draining = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!draining) void drain();
    });
}
