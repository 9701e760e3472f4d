import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { post, type Result } from '../../lib/post.ts';

/**
 * Signs in `perSecond` times a second until it gets a message, whether or not earlier sign-ins have completed. Each sign-in comes from a
 * different account and network, over connections that stay open, as a proxy keeps them.
 */
export type SignInClientData = { url: string; password: string; emails: string[]; perSecond: number };
export type SignIns = { results: Result[]; clientDelay: number };

const { url, password, emails, perSecond } = workerData as SignInClientData;
const agent = new Agent({ keepAlive: true });
let count = 0;
const signIn = () => {
  count++;
  const body = JSON.stringify({ email: emails[count % emails.length], password });
  const headers = { 'x-forwarded-for': `10.5.${(count >> 8) & 255}.${count & 255}` };
  return post(url, { body, headers, agent });
};

// Opens the connections.
await Promise.all(Array.from({ length: 20 }, signIn));
parentPort?.postMessage('ready');

let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});
const eventLoop = monitorEventLoopDelay();
eventLoop.enable();
const results: Promise<Result>[] = [];
const start = performance.now();
while (!stopped) {
  results.push(signIn());
  await delay(Math.max(0, start + (results.length * 1_000) / perSecond - performance.now()));
}
const signIns: SignIns = { results: await Promise.all(results), clientDelay: eventLoop.max / 1e6 };
agent.destroy();
parentPort?.postMessage(signIns);
