import { PROBLEMS, Problem } from '@brandlode/contract';
import type { ApiProcess } from '../../tools/lib/api-process.ts';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { createTestUsers } from '../fuzz/test-users.ts';

export type TimedResponse = {
  name: string;
  milliseconds: number;
  status: number;
  code: string | undefined;
  retryAfter: boolean;
};

const BUYERS = 60;

/** Clients that keep sending requests and record what was acknowledged. */
export async function openClients(api: Pick<ApiProcess, 'database' | 'url'>) {
  const users = await createTestUsers(api.database, api.url);
  const claims = { tier: 'plus', verified: true } as const;
  const id = await users.add(claims);
  const token = await users.token(claims, id);
  // A user may open ten checkouts at once.
  const buyers: string[] = [];
  while (buyers.length < BUYERS) buyers.push(await users.token({ tier: 'free', verified: true }));
  /** Acknowledged registrations, and the last acknowledged title. */
  const registered: string[] = [];
  let title = '';
  let sent = 0;

  async function send(
    name: string,
    path: string,
    body?: unknown,
    method = body ? 'POST' : 'GET',
    bearer = token,
  ): Promise<TimedResponse> {
    const began = performance.now();
    const response = await fetch(api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-forwarded-for': `10.3.${(sent >> 8) & 255}.${sent & 255}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => null);
    const text = response ? await response.text().catch(() => '') : '';
    const problem =
      response && response.status >= 400 ? Problem.safeParse(JSON.parse(text || 'null')) : undefined;
    return {
      name,
      milliseconds: performance.now() - began,
      status: response?.status ?? 0,
      code: problem?.success && problem.data.code in PROBLEMS ? problem.data.code : undefined,
      retryAfter: response?.headers.has('retry-after') ?? false,
    };
  }

  const requests = {
    health: () => send('health', '/healthz'),
    product: () => send('product', '/api/product'),
    filter: () => send('filter', '/api/brands/filter', { fb_likes_count: { min: sent } }),
    brand: () => send('brand', `/api/brands/${1 + (sent % 100)}`),
    me: () => send('me', '/api/auth/me'),
    async rename() {
      const next = `Title ${sent}`;
      const response = await send('rename', '/api/auth/me', { title: next }, 'PATCH');
      if (response.status === 200) title = next;
      return response;
    },
    async register() {
      const email = `client${sent}-${id.slice(0, 8)}@example.com`;
      const body = { firstName: 'Some', lastName: 'Body', email, password: PASSWORD };
      const response = await send('register', '/api/auth/register', body);
      if (response.status === 201) registered.push(email);
      return response;
    },
    checkout: () =>
      send(
        'checkout',
        '/api/create-checkout-session',
        { priceId: 'price_plus_year' },
        'POST',
        buyers[sent % BUYERS],
      ),
  };
  type Name = keyof typeof requests;
  const names = Object.keys(requests) as Name[];

  return {
    registered,
    send: (name: Name) => {
      sent++;
      return requests[name]();
    },
    /** One client for each kind of request until `over`, with pauses of `pauseMs`; returns every response. */
    async keepSending(over: Promise<unknown>, only: readonly Name[] = names, pauseMs = 50) {
      const responses: TimedResponse[] = [];
      let stopped = false;
      void over.finally(() => (stopped = true));
      await Promise.all(
        only.map(async (name) => {
          while (!stopped) {
            sent++;
            responses.push(await requests[name]());
            // Users read a message before they retry.
            await new Promise((read) => setTimeout(read, pauseMs));
          }
        }),
      );
      return responses;
    },
    /** Until every kind of request has succeeded twice; throws after a minute with those that have not. */
    async recovers(only: readonly Name[] = names): Promise<void> {
      const began = performance.now();
      for (let successes = 0; successes < 2; ) {
        sent++;
        const responses = await Promise.all(only.map((name) => requests[name]()));
        const failures = responses.filter(({ status }) => status === 0 || status >= 500);
        successes = failures.length === 0 ? successes + 1 : 0;
        if (performance.now() - began > 60_000)
          throw new Error(`did not recover: ${JSON.stringify(failures)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Acknowledged writes that are missing. */
    async lost({ pool } = api.database): Promise<string[]> {
      const { rows } = await pool.query('select email from users where email = any($1)', [registered]);
      const stored = new Set(rows.map(({ email }) => email));
      const user = (await pool.query('select title from users where id = $1', [id])).rows[0];
      // A later write whose response was lost may have replaced it.
      const number = (text: string) => Number(text.split(' ')[1] ?? 0);
      return [
        ...registered.filter((email) => !stored.has(email)),
        ...(number(user.title) < number(title) ? [`title ${title}, not ${user.title}`] : []),
      ];
    },
  };
}
export type Clients = Awaited<ReturnType<typeof openClients>>;
