import { PROBLEMS, Problem } from '@brandlode/contract';
import { createTestUsers } from '../../../tests/fuzz/test-users.ts';
import type { ApiProcess } from '../../lib/api-process.ts';

const PASSWORD = 'plover-kettle-37-orbit';

export type Call = {
  name: string;
  milliseconds: number;
  status: number;
  code: string | undefined;
  retryAfter: boolean;
};

/** Clients that keep sending requests and record what was acknowledged. */
export async function openCallers(api: ApiProcess) {
  // The first token check creates the signing key.
  await fetch(`${api.url}/api/brands`, {
    headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.x' },
  });
  const users = await createTestUsers(api.database, api.url);
  const claims = { tier: 'plus', verified: true } as const;
  const id = await users.add(claims);
  const token = await users.token(claims, id);
  const buyer = await users.token({ tier: 'free', verified: true });
  /** Acknowledged registrations, and the last acknowledged title. */
  const registered: string[] = [];
  let title = '';
  let turn = 0;

  async function ask(
    name: string,
    path: string,
    body?: unknown,
    method = body ? 'POST' : 'GET',
    bearer = token,
  ): Promise<Call> {
    const began = performance.now();
    const answer = await fetch(api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-forwarded-for': `10.3.${(turn >> 8) & 255}.${turn & 255}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => null);
    const text = answer ? await answer.text().catch(() => '') : '';
    const problem =
      answer && answer.status >= 400 ? Problem.safeParse(JSON.parse(text || 'null')) : undefined;
    return {
      name,
      milliseconds: performance.now() - began,
      status: answer?.status ?? 0,
      code: problem?.success && problem.data.code in PROBLEMS ? problem.data.code : undefined,
      retryAfter: answer?.headers.has('retry-after') ?? false,
    };
  }

  const calls = {
    health: () => ask('health', '/healthz'),
    product: () => ask('product', '/api/product'),
    filter: () => ask('filter', '/api/brands/filter', { fb_likes_count: { min: turn } }),
    brand: () => ask('brand', `/api/brands/${1 + (turn % 100)}`),
    me: () => ask('me', '/api/auth/me'),
    async rename() {
      const next = `Title ${turn}`;
      const call = await ask('rename', '/api/auth/me', { title: next }, 'PATCH');
      if (call.status === 200) title = next;
      return call;
    },
    async register() {
      const email = `caller${turn}-${id.slice(0, 8)}@example.com`;
      const body = { firstName: 'Some', lastName: 'Body', email, password: PASSWORD };
      const call = await ask('register', '/api/auth/register', body);
      if (call.status === 201) registered.push(email);
      return call;
    },
    checkout: () =>
      ask('checkout', '/api/create-checkout-session', { priceId: 'price_plus_year' }, 'POST', buyer),
  };
  type Name = keyof typeof calls;
  const names = Object.keys(calls) as Name[];

  return {
    registered,
    ask: (name: Name) => {
      turn++;
      return calls[name]();
    },
    /** One client for each kind of request until `over`; returns every response. */
    async keepCalling(over: Promise<unknown>, only: readonly Name[] = names): Promise<Call[]> {
      const made: Call[] = [];
      let stopped = false;
      void over.finally(() => (stopped = true));
      await Promise.all(
        only.map(async (name) => {
          while (!stopped) {
            turn++;
            made.push(await calls[name]());
            // Users read a message before they retry.
            await new Promise((read) => setTimeout(read, 50));
          }
        }),
      );
      return made;
    },
    /** Milliseconds until every kind of request has succeeded twice; throws after a minute with those that have not. */
    async recovers(only: readonly Name[] = names): Promise<number> {
      const began = performance.now();
      for (let well = 0; well < 2; ) {
        turn++;
        const responses = await Promise.all(only.map((name) => calls[name]()));
        const bad = responses.filter(({ status }) => status === 0 || status >= 500);
        well = bad.length === 0 ? well + 1 : 0;
        if (performance.now() - began > 60_000) throw new Error(`did not recover: ${JSON.stringify(bad)}`);
        await new Promise((passed) => setTimeout(passed, 50));
      }
      return performance.now() - began;
    },
    /** Acknowledged writes that are missing. */
    async lost(): Promise<string[]> {
      const { rows } = await api.database.pool.query('select email from users where email = any($1)', [
        registered,
      ]);
      const stored = new Set(rows.map(({ email }) => email));
      const user = (await api.database.pool.query('select title from users where id = $1', [id])).rows[0];
      // A later write whose response was lost may have replaced it.
      const number = (text: string) => Number(text.split(' ')[1] ?? 0);
      return [
        ...registered.filter((email) => !stored.has(email)),
        ...(number(user.title) < number(title) ? [`title ${title}, not ${user.title}`] : []),
      ];
    },
  };
}
export type Callers = Awaited<ReturnType<typeof openCallers>>;
