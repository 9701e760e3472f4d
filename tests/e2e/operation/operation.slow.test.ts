import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { confirmationLink } from '../support/mails.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Values that must not appear in any log or trace; each is sent to the product once. */
const CANARY = {
  email: 'canary.address@example.com',
  password: 'plover-kettle-41-lantern',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  keyword: 'canarykeyword',
  bearer: 'canary.bearer.token',
  agent: 'canary-agent',
};

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown };
const exported: string[] = [];
async function receiveSpans(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += chunk;
  exported.push(body);
  response.end('{}');
}
const collector = createServer((request, response) => void receiveSpans(request, response));

let product: Product;
const secrets: string[] = [];
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as { port: number };
  product = await startProduct({
    env: { DEMO_BRANDS: '50', LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(product.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: product.url,
        'user-agent': CANARY.agent,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const { email, password, firstName, lastName } = CANARY;
  await send('/api/auth/register', { firstName, lastName, email, password });
  const token = new URL(await confirmationLink(product, email)).searchParams.get('token')!;
  await send('/api/auth/register', { firstName, lastName, email, password });
  await send('/api/auth/login', { email, password: `${password}-wrong` });
  await fetch(`${product.url}/login?confirm_email=true&token=${token}`);
  await send('/api/auth/verify-email', { token });
  await send('/api/auth/forgot-password', { email });
  const response = await send('/api/auth/login', { email, password });
  const { accessToken } = (await response.json()) as { accessToken: string };
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  await send(
    '/api/create-checkout-session',
    { priceId: CANARY.keyword, redirectPath: '/settings/plan' },
    { authorization: `Bearer ${accessToken}` },
  );
  await send('/api/brands/filter', {}, { authorization: `Bearer ${CANARY.bearer}` });
  await fetch(`${product.url}/api/brands/search?keyword=${CANARY.keyword}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await send('/api/auth/refresh', {}, { cookie });
  await fetch(`${product.url}/api/filters`, { headers: { 'x-request-id': 'given-by-a-proxy-1' } });
  secrets.push(...Object.values(CANARY), token, accessToken, cookie.split('=')[1]!);
});
afterAll(async () => {
  await product?.discard();
  collector.close();
});

describe('A running product', () => {
  it('logs every request with its id, but no secrets or personal data', async () => {
    // A request is logged after its response is sent, so the last line may lag.
    const lines = await vi.waitFor(() => {
      const logged = product
        .output()
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
      expect(logged.map(({ reqId }) => reqId)).toContain('given-by-a-proxy-1');
      return logged;
    }, 30_000);
    const paths = new Set(lines.map(({ path }) => path));
    expect([...paths]).toEqual(expect.arrayContaining(['/login', '/api/auth/login', '/api/brands/search']));
    for (const secret of secrets) expect(product.output().includes(secret), secret).toBe(false);
  });

  it('exports traces of requests with their queries, without secrets', async () => {
    const spans = () =>
      exported.flatMap((body) =>
        (JSON.parse(body).resourceSpans as { scopeSpans: { spans: Span[] }[] }[]).flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans),
        ),
      );
    await expect
      .poll(() => {
        const login = spans().filter(({ attributes }) =>
          JSON.stringify(attributes).includes('/api/auth/login'),
        );
        const traces = new Set(login.map(({ traceId }) => traceId));
        return spans().some(({ name, traceId }) => name === 'postgresql select' && traces.has(traceId));
      })
      .toBe(true);
    for (const secret of secrets) expect(exported.join('\n').includes(secret), secret).toBe(false);
  });

  it('exports metrics of requests, jobs, connections, snapshots and event-loop lag', async () => {
    // The job is counted shortly after its email was delivered.
    const text = await vi.waitFor(async () => {
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      expect(metrics).toMatch(/job_duration_seconds_count\{queue="[a-z-]*mail[a-z-]*",outcome="done"\} \d/);
      return metrics;
    }, 30_000);
    for (const line of [
      /http_request_duration_seconds_count\{route="\/api\/auth\/login",method="POST",status="200"\} 1\n/,
      /database_connections [1-9]/,
      /database_queries_waiting \d/,
      /catalogue_brands 50\n/,
      /catalogue_snapshots_total [1-9]/,
      /nodejs_eventloop_lag_seconds /,
    ])
      expect(text).toMatch(line);
  });
});
