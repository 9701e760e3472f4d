import { expect, it } from 'vitest';
import { codeOnPage, hostOf, offeredServer, serverOrigin } from './account.ts';

it.each([
  ['brandlode.example', 'https://brandlode.example'],
  [' https://brandlode.example/settings/api?x=1 ', 'https://brandlode.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://brandlode.example', null],
  ['http://localhost.evil.example', null],
  ['javascript://alert(1)', null],
  ['', null],
])('sends a key to %s as %s', (text, origin) => {
  expect(serverOrigin(text)).toBe(origin);
});

it.each([
  ['https://user:secret@www.shop.example:8443/account?token=1#x', 'www.shop.example'],
  ['chrome://version', null],
  ['file:///home/me/shop.html', null],
  ['about:blank', null],
  [undefined, null],
])('of %s sends %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

const SERVER = { server: 'https://brandlode.example' };
it.each([
  ['https://brandlode.example/extension/connect?challenge=x#code=7KX4M2PQ', '7KX4M2PQ'],
  ['https://brandlode.example/extension/connect?challenge=x', null],
  ['https://brandlode.example/lists#code=7KX4M2PQ', null],
  ['https://evil.example/extension/connect#code=7KX4M2PQ', null],
  [undefined, null],
])('finds on %s the code %s', (url, code) => {
  expect(codeOnPage(url, SERVER)).toBe(code);
});

it.each([
  ['https://brandlode.example/extension', 'https://brandlode.example'],
  ['http://brandlode.example/extension', ''],
  ['https://shop.example/extensions', ''],
  [undefined, ''],
])('offers on %s to connect to "%s"', (url, server) => {
  expect(offeredServer(url)).toBe(server);
});
