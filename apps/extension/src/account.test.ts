import { expect, it } from 'vitest';
import { hostOf, serverOrigin } from './account.ts';

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
