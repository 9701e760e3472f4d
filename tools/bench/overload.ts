import { Agent } from 'node:http';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, median, ms, quantile, table } from '../lib/measure.ts';
import { post, type Result } from '../lib/post.ts';

const BRANDS = 50_000;
const SECONDS = 10;
/** Connections kept open, as by a proxy to the processes behind it. */
const CONNECTIONS = 300;
/** Share of the maximum that it sustains. */
const SUSTAINED = 0.7;

/**
 * Facet counts that were never requested before, the most expensive request, first as fast as the API can process them, then
 * arriving at a rate it sustains, and at twice the maximum, whether or not earlier ones have a response. Returns whether the
 * admitted requests stayed fast and the others were rejected correctly.
 */
export async function benchOverload(): Promise<boolean> {
  const api = await startApiProcess({ brands: BRANDS });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const users = await createTestUsers(api.database, api.url);
    const token = await users.token({ tier: 'plus', verified: true });

    let requests = 0;
    /** Measured from when it was due. */
    const send = async (due: number): Promise<Result> => {
      const body = JSON.stringify({
        fb_likes_count: { min: requests++ },
        estimated_monthly_traffic: { min: 10 },
      });
      const headers = { authorization: `Bearer ${token}` };
      const result = await post(`${api.url}/api/brands/facets`, { body, headers, agent });
      return { ...result, milliseconds: performance.now() - due };
    };

    /** As fast as they are served, 16 at once; returns requests per second. */
    async function maximumRate(): Promise<number> {
      const until = performance.now() + SECONDS * 500;
      const began = performance.now();
      let done = 0;
      const worker = async () => {
        for (; performance.now() < until; done++) await send(performance.now());
      };
      await Promise.all(Array.from({ length: 16 }, worker));
      return done / ((performance.now() - began) / 1_000);
    }

    async function sendAt(rate: number): Promise<Result[]> {
      const outcomes: Promise<Result>[] = [];
      const began = performance.now();
      for (let due = 0; due < SECONDS * 1_000; due = outcomes.length * (1_000 / rate)) {
        const early = began + due - performance.now();
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
        outcomes.push(send(began + due));
      }
      return Promise.all(outcomes);
    }

    // Node accepts one connection per iteration of its event loop, so they are opened before.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => send(performance.now())));
    await maximumRate();
    const maximum = await maximumRate();
    const rows: string[][] = [];
    const row = (name: string, rate: number, outcomes: Result[]) => {
      const admitted = outcomes.filter(({ status }) => status === 200);
      const times = admitted.map(({ milliseconds }) => milliseconds);
      const rejections = outcomes.filter(({ status }) => status === 503);
      rows.push([
        name,
        count(Math.round(rate)),
        count(Math.round(admitted.length / SECONDS)),
        `${((rejections.length / outcomes.length) * 100).toFixed(1)} %`,
        ms(median(times)),
        ms(quantile(times, 0.99)),
        count(outcomes.length - admitted.length - rejections.length),
      ]);
      return {
        p99: quantile(times, 0.99),
        rejections,
        others: outcomes.length - admitted.length - rejections.length,
      };
    };
    const sustained = row('sustained load', maximum * SUSTAINED, await sendAt(maximum * SUSTAINED));
    const statuses = new Set<number>();
    const health = setInterval(
      () => void fetch(`${api.url}/healthz`).then(({ status }) => statuses.add(status)),
      200,
    );
    const twice = row('twice the maximum', maximum * 2, await sendAt(maximum * 2));
    clearInterval(health);
    console.log(
      table(
        `Load: facets never requested before, ${count(BRANDS)} brands, maximum ${count(Math.round(maximum))} a second, ${SECONDS} s each`,
        ['load', 'arriving/s', 'served/s', 'rejected', 'median ms', 'p99 ms', 'other'],
        rows,
      ),
    );
    console.log(`\n/healthz during it: ${[...statuses].join(', ')}`);
    return (
      sustained.others + twice.others === 0 &&
      twice.p99 < 1_000 &&
      twice.rejections.length > 0 &&
      twice.rejections.every(({ retryAfter }) => retryAfter > 0) &&
      statuses.size === 1 &&
      statuses.has(200)
    );
  } finally {
    agent.destroy();
    await api.stop();
  }
}
