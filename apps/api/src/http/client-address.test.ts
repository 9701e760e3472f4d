import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { warnOfHiddenClients } from './client-address.ts';

/** A public product behind a proxy; `ip` is the address that rate limits count by. */
function serve(trustedProxies = '', loopback = false) {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const { trustedProxies: trustProxy } = readConfig({ TRUSTED_PROXIES: trustedProxies });
  const app = Fastify({ trustProxy, logger: { level: 'warn', stream } });
  warnOfHiddenClients(app, { loopback });
  for (const path of ['/', '/healthz', '/readyz', '/metrics']) app.get(path, (request) => request.ip);
  const ip = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/') =>
    (await app.inject({ url, headers, remoteAddress })).body;
  return { ip, lines };
}

it('ignores X-Forwarded-For unless a proxy is configured', async () => {
  expect(await serve().ip({ 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  expect(await serve('10.0.0.0/8').ip({ 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
});

it('uses the address seen by the configured proxy, not one sent by the client', async () => {
  const { ip } = serve('10.0.0.1');
  expect(await ip({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }, '10.0.0.1')).toBe('203.0.113.9');
  expect(await ip({ 'x-forwarded-for': '198.51.100.1' }, '203.0.113.9')).toBe('203.0.113.9');
});

it('warns once if a proxy on this machine forwards no address, but not for health checks', async () => {
  const { ip, lines } = serve('loopback');
  for (const path of ['/healthz', '/readyz', '/metrics']) await ip({}, '127.0.0.1', path);
  expect(lines).toEqual([]);
  for (let i = 0; i < 3; i++) await ip({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('all visitors share one rate limit');
});

it('warns once if an unknown proxy forwards addresses', async () => {
  const { ip, lines } = serve('');
  for (let i = 0; i < 3; i++) await ip({ 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXIES does not name');
});

it('does not warn on loopback or with a configured proxy', async () => {
  const home = serve('', true);
  await home.ip({});
  const named = serve('loopback');
  await named.ip({ 'x-forwarded-for': '203.0.113.9' });
  expect([...home.lines, ...named.lines]).toEqual([]);
});
