import { Agent, request as httpRequest } from 'node:http';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, ms, quantile, table } from '../lib/measure.ts';

const BRANDS = 50_000;
const SECONDS = 10;
/** As a proxy keeps them open to the processes behind it. */
const CONNECTIONS = 300;
/** Of what it can do at most: a load it carries for good. */
const CARRIED = 0.7;

/** One answer: milliseconds from when it was due, and its status. */
type Answer = { milliseconds: number; status: number; retryAfter: boolean };

/**
 * Counts of facets that nobody asked for before, the dearest call there is, first as fast as the API can answer them, then
 * arriving at a rate it can carry, and at twice its most, whether or not earlier ones were answered. Answers whether the
 * admitted stayed quick and the rest was refused in the right way.
 */
export async function benchOverload(): Promise<boolean> {
  const api = await startApiProcess({ brands: BRANDS });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const signedKey = 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.x';
    await fetch(`${api.url}/api/brands`, { headers: { authorization: signedKey } });
    const people = await createTestUsers(api.database, api.url);
    const token = await people.token({ tier: 'plus', verified: true });
    const { port } = new URL(api.url);

    let asked = 0;
    const ask = (due: number) =>
      new Promise<Answer>((resolve) => {
        const body = JSON.stringify({
          fb_likes_count: { min: asked++ },
          estimated_monthly_traffic: { min: 10 },
        });
        const call = httpRequest(
          {
            agent,
            port,
            host: '127.0.0.1',
            path: '/api/brands/facets',
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (response) => {
            response.resume();
            response.on('end', () =>
              resolve({
                milliseconds: performance.now() - due,
                status: response.statusCode!,
                retryAfter: response.headers['retry-after'] !== undefined,
              }),
            );
          },
        );
        call.on('error', () =>
          resolve({ milliseconds: performance.now() - due, status: 0, retryAfter: false }),
        );
        call.end(body);
      });

    /** As fast as they are answered, 16 at once; answers how many a second. */
    async function atMost(): Promise<number> {
      const until = performance.now() + SECONDS * 500;
      const began = performance.now();
      let done = 0;
      const lane = async () => {
        for (; performance.now() < until; done++) await ask(performance.now());
      };
      await Promise.all(Array.from({ length: 16 }, lane));
      return done / ((performance.now() - began) / 1_000);
    }

    async function arriving(rate: number): Promise<Answer[]> {
      const answers: Promise<Answer>[] = [];
      const began = performance.now();
      for (let due = 0; due < SECONDS * 1_000; due = answers.length * (1_000 / rate)) {
        const early = began + due - performance.now();
        if (early > 1) await new Promise((passed) => setTimeout(passed, early));
        answers.push(ask(began + due));
      }
      return Promise.all(answers);
    }

    // Node takes one new connection in a turn of its loop, so they are opened before.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(performance.now())));
    await atMost();
    const most = await atMost();
    const rows: string[][] = [];
    const row = (name: string, rate: number, answers: Answer[]) => {
      const admitted = answers.filter(({ status }) => status === 200);
      const times = admitted.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
      const refusals = answers.filter(({ status }) => status === 503);
      rows.push([
        name,
        count(Math.round(rate)),
        count(Math.round(admitted.length / SECONDS)),
        `${((refusals.length / answers.length) * 100).toFixed(1)} %`,
        ms(quantile(times, 0.5)),
        ms(quantile(times, 0.99)),
        count(answers.length - admitted.length - refusals.length),
      ]);
      return {
        p99: quantile(times, 0.99),
        refusals,
        others: answers.length - admitted.length - refusals.length,
      };
    };
    const carried = row('what it carries', most * CARRIED, await arriving(most * CARRIED));
    const health = setInterval(
      () => void fetch(`${api.url}/healthz`).then(({ status }) => statuses.add(status)),
      200,
    );
    const statuses = new Set<number>();
    const twice = row('twice its most', most * 2, await arriving(most * 2));
    clearInterval(health);
    console.log(
      table(
        `Load: facets never asked before, ${count(BRANDS)} brands, at most ${count(Math.round(most))} a second, ${SECONDS} s each`,
        ['load', 'arriving/s', 'answered/s', 'refused', 'median ms', 'p99 ms', 'other'],
        rows,
      ),
    );
    console.log(`\n/healthz meanwhile: ${[...statuses].join(', ')}`);
    return (
      carried.others + twice.others === 0 &&
      twice.p99 < 1_000 &&
      twice.refusals.length > 0 &&
      twice.refusals.every(({ retryAfter }) => retryAfter) &&
      statuses.size === 1 &&
      statuses.has(200)
    );
  } finally {
    agent.destroy();
    await api.stop();
  }
}
