import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { PUBLIC_ENVIRONMENT } from '../../../config.testing.ts';
import { readConfig } from '../../../config.ts';
import { handleError } from '../../../errors.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Signs in on a page at `address`, as its browser would. */
async function signInAt(address: string, environment: Record<string, string>) {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const app = Fastify({ logger: { level: 'warn', stream } });
  app.setErrorHandler(handleError);
  requireSameOrigin(app, readConfig(environment));
  app.post('/login', () => 'signed in');
  // Over plain http browsers send no Sec-Fetch-Site to another machine.
  const headers = { origin: address, host: new URL(address).host };
  const send = () => app.inject({ method: 'POST', url: '/login', headers, payload: {} });
  const [first] = [await send(), await send()];
  return { status: first.statusCode, detail: first.json().detail, lines };
}

it.each([
  [
    'a product of this machine, opened by its address in the network',
    { PORT: '3000' },
    'http://localhost:3000',
  ],
  ['a public product, opened without TLS', PUBLIC_ENVIRONMENT, 'https://brands.example'],
])('says at which address users can sign in to %s', async (_, environment, publicUrl) => {
  const { status, detail, lines } = await signInAt('http://192.168.1.5:3000', environment);
  expect(status).toBe(403);
  expect(detail).toContain(publicUrl);
  // The operator learns it too, once.
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('http://192.168.1.5:3000');
  expect(lines[0]).toContain('PUBLIC_URL');
});
