import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort, type Connection, connect, migrate } from '@brandlode/database';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { type EmbeddedServer, startEmbedded } from '@brandlode/embedded-postgres';
import { type Sandbox, startSandbox } from '@brandlode/sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiProgram, startApiProgram } from '../../../scripts/start/api-program.ts';
import { sandboxEnv } from '../../../scripts/start/sandbox-env.ts';
import { createTestUsers, type TestUsers } from '../../fuzz/test-users.ts';
import { openAddresses } from '../../pooler.ts';
import { PASSWORD } from '../support/become-member.ts';
import { copyPreparedData } from '../support/product.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { pause, TIMEOUT, TIMEOUT_MS } from '../support/waiting.ts';

const SECRET = 'whsec_several';
let folder: string;
let server: EmbeddedServer;
let database: Connection;
let sandbox: Sandbox;
let addresses: Awaited<ReturnType<typeof openAddresses>>;
let proxy: Awaited<ReturnType<typeof startRoundRobin>>;
let testUsers: TestUsers;
const origins: string[] = [];
const processes: ApiProgram[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brandlode-several-'));
  await copyPreparedData(folder);
  server = await startEmbedded({ folder: join(folder, 'postgres'), durable: false });
  await migrate(server.url);
  database = connect(server.url);
  await loadDemonstration(database, 300);
  for (let i = 0; i < 2; i++) origins.push(`http://127.0.0.1:${await anyFreePort()}`);
  proxy = await startRoundRobin(await anyFreePort(), origins);
  sandbox = await startSandbox({ publicUrl: proxy.url, webhookSecret: SECRET });
  addresses = await openAddresses(server.url);
  processes.push(...(await Promise.all(origins.map(startOne))));
  testUsers = await createTestUsers(database, proxy.url);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end()));
  await proxy?.close();
  await sandbox?.close();
  await addresses?.close();
  await database?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const startOne = (origin: string) =>
  startApiProgram({
    PORT: new URL(origin).port,
    PUBLIC_URL: proxy.url,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
    BRAND_RATE_LIMIT: '0',
    ...addresses.env,
    ...sandboxEnv(sandbox, SECRET),
  });

type RequestOptions = { token?: string; body?: object; method?: string; network?: number };

/** One request, retried when the API is overloaded; status 0 means no response. */
async function send(origin: string, path: string, options: RequestOptions = {}): ReturnType<typeof sendOnce> {
  const response = await sendOnce(origin, path, options);
  if (response.json?.code !== 'overloaded') return response;
  await pause(50);
  return send(origin, path, options);
}
async function sendOnce(origin: string, path: string, { token, body, method, network = 1 }: RequestOptions) {
  try {
    const response = await fetch(origin + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        'x-forwarded-for': `10.4.${network >> 8}.${network & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
    return { status: response.status, text, json };
  } catch {
    return { status: 0, text: '', json: undefined };
  }
}
const register = (origin: string, email: string, network: number) =>
  send(origin, '/api/auth/register', {
    body: { firstName: 'Test', lastName: 'User', email, password: PASSWORD },
    network,
  });

describe('Two API processes on one database', () => {
  it('send each email once, and run each periodic job once', async () => {
    const emails = Array.from({ length: 20 }, (_, n) => `reader${n}@example.com`);
    const responses = await Promise.all(emails.map((email, n) => register(proxy.url, email, 10 + n)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await until(async () => (await unfinishedJobs()) === 0);
    const mails = (await (await fetch(`${sandbox.url}/inbox/messages`)).json()) as {
      to: string | string[];
    }[];
    const sent = mails.flatMap(({ to }) => to).filter((to) => to.startsWith('reader'));
    expect(sent.toSorted()).toEqual(emails.toSorted());

    // Both processes schedule and work the queue: each interval has one job, completed at the first attempt.
    for (const queue of ['identity-forget', 'subscriptions-forget', 'subscriptions-sweep']) {
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          'select state, retry_count, singleton_on from pgboss.job where name = $1',
          [queue],
        );
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map(({ singleton_on }) => Number(singleton_on))).size).toBe(rows.length);
        for (const job of rows) expect(job).toMatchObject({ state: 'completed', retry_count: 0 });
      }, TIMEOUT);
    }
  });

  it('fail no request when one is terminated under load', async () => {
    const statuses = await loadWhile(async () => {
      expect(await processes[1]!.end('SIGTERM')).toBe(0);
    });
    expect(statuses.length).toBeGreaterThan(400);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    processes[1] = await startOne(origins[1]!);
  });

  it('lose no acknowledged write when one is killed under load, and the other keeps serving', async () => {
    const writers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const id = await testUsers.add({ tier: 'free', verified: true });
        return { id, token: await testUsers.token({ tier: 'free', verified: true }, id), title: 0 };
      }),
    );
    const registered: string[] = [];
    let over = false;
    let afterwards = 0;
    const rename = async (writer: (typeof writers)[number]) => {
      for (let title = 1; !over; title++) {
        const body = { title: String(title) };
        const { status } = await send(proxy.url, '/api/auth/me', {
          method: 'PATCH',
          token: writer.token,
          body,
        });
        if (status === 200) writer.title = title;
        if (status === 200 && !processes[1]!.isAlive()) afterwards++;
      }
    };
    const signUp = async () => {
      for (let n = 0; !over; n++) {
        const email = `under-load${n}@example.com`;
        if ((await register(proxy.url, email, 100 + n)).status === 201) registered.push(email);
      }
    };
    const running = [...writers.map(rename), signUp()];
    try {
      await until(async () => registered.length > 5 && writers.every(({ title }) => title > 5));
      await processes[1]!.end('SIGKILL');
      await until(async () => afterwards > 50);
    } finally {
      over = true;
      await Promise.all(running);
    }
    const { rows } = await database.pool.query('select id, title, email from users');
    const titles = new Map(rows.map(({ id, title }) => [id, Number(title)]));
    // A later write whose response was lost may have succeeded.
    expect(writers.filter(({ id, title }) => titles.get(id)! < title)).toEqual([]);
    const stored = new Set(rows.map(({ email }) => email));
    expect(registered.filter((email) => !stored.has(email))).toEqual([]);
  });
});

/** Jobs that are queued or running. */
async function unfinishedJobs(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')",
  );
  return rows[0].count;
}

/** Polls until the condition holds. */
const until = (condition: () => Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: TIMEOUT_MS, interval: 50 });

/** Sends members' requests through the proxy, 16 in parallel, before, during and after `work`; returns every status. */
async function loadWhile(work: () => Promise<void>): Promise<number[]> {
  const token = await testUsers.token({ tier: 'plus', verified: true });
  const statuses: number[] = [];
  let over = false;
  const client = async (_: unknown, index: number) => {
    for (let round = 0; !over; round++) {
      const body = { fb_likes_count: { min: round * 16 + index } };
      const one =
        round % 2
          ? send(proxy.url, '/api/brands/filter', { token, body })
          : send(proxy.url, '/api/auth/me', { token });
      statuses.push((await one).status);
      await pause(20);
    }
  };
  const clients = Array.from({ length: 16 }, client);
  try {
    await until(async () => statuses.length > 200);
    await work();
    const then = statuses.length;
    await until(async () => statuses.length > then + 200);
  } finally {
    over = true;
    await Promise.all(clients);
  }
  return statuses;
}
