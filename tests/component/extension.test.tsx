import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const CONNECT = `/extension/connect?challenge=${EXAMPLES.ExtensionChallenge}`;

it('offers the archive and the steps of the chosen browser', async () => {
  answer('getExtensionBuild', {
    version: '1.2.0',
    files: [
      { browser: 'chrome', path: '/assets/for-chrome.zip' },
      { browser: 'firefox', path: '/assets/for-firefox.zip' },
    ],
  });
  await openPage('/extension');
  const download = page.getByRole('link', { name: 'Download version 1.2.0' });
  const address = page.getByRole('region', { name: 'Address' });
  for (const [browser, file, start] of [
    ['Chrome', 'for-chrome', 'chrome://extensions'],
    ['Edge', 'for-chrome', 'edge://extensions'],
    ['Firefox', 'for-firefox', 'about:debugging#/runtime/this-firefox'],
  ] as const) {
    await page.getByRole('button', { name: browser, exact: true }).click();
    await expect.element(download).toHaveAttribute('href', `/assets/${file}.zip`);
    await expect.element(address).toHaveTextContent(start);
  }
});

it('says what is allowed, then shows the code and puts it into the address for the popup', async () => {
  answer('createExtensionCode', { code: '7KX4M2PQ', expiresAt: '2026-03-02T06:10:00.000Z' });
  await openPage(CONNECT);
  await expect.element(page.getByText('Read and write notes on brands')).toBeVisible();
  expect(callsOf('createExtensionCode')).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByText('7KX4-M2PQ')).toBeVisible();
  expect(location.hash).toBe('#code=7KX4M2PQ');
  expect(callsOf('createExtensionCode').at(-1)?.body).toEqual({
    challenge: EXAMPLES.ExtensionChallenge,
    name: expect.stringMatching(/^Chrome on /),
  });
});

it('creates no code without the extension, and says why one could not be created', async () => {
  await openPage('/extension/connect');
  await expect.element(page.getByText("Press the extension's button in the toolbar")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).not.toBeInTheDocument();
  fail('createExtensionCode', 'read-only');
  await openPage(CONNECT);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByText('You can view this workspace')).toBeVisible();
});
