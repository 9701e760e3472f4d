import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { signEvent } from '../../../apps/api/src/features/subscriptions/testing/sign-event.ts';
import { post, type Result } from '../../lib/post.ts';

/** Sends all events at once, each on its own connection; resends rejected ones after Retry-After and a random delay. */
export type StripeClientData = { url: string; secret: string; events: string[] };

const { url, secret, events } = workerData as StripeClientData;
const agent = new Agent({ keepAlive: true });
const results: Result[] = [];

async function deliver(body: string): Promise<void> {
  const headers = { 'stripe-signature': signEvent(body, { secret }) };
  const result = await post(url, { body, headers, agent });
  results.push(result);
  if (result.status === 200) return;
  await delay(Math.max(1, result.retryAfter) * 1_000 * (1 + Math.random()));
  return deliver(body);
}

await Promise.all(events.map(deliver));
agent.destroy();
parentPort?.postMessage(results);
