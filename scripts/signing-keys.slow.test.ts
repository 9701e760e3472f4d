import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { newSignedIn, outlastCachedReads, useIdentity } from '../apps/api/src/features/identity/testing.ts';

const SCRIPT = fileURLToPath(new URL('signing-keys.ts', import.meta.url));

const running = await useIdentity();

const command = async (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: running.database.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...args], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

it('lists, rotates and revokes the keys of running processes, as in the runbook', async () => {
  expect(await command('list')).toEqual({
    code: 0,
    output: 'No signing key. The next sign-in or refresh creates one.\n',
  });
  const { browser, accessToken } = await newSignedIn(running);
  const kid = decodeProtectedHeader(accessToken).kid!;
  expect((await command('list')).output).toMatch(new RegExp(`^${kid} {2}created \\S+ {2}active\n$`));

  expect((await command('rotate')).output).toMatch(new RegExp(`^${kid} {2}created \\S+ {2}retired \\S+\n$`));
  const renewed = (await browser.post('refresh')).json.accessToken;
  expect((await browser.get('me', accessToken)).status).toBe(200);
  expect((await browser.get('me', renewed)).status).toBe(200);

  expect((await command('revoke', kid)).output).toMatch(/ {2}active\n$/);
  await outlastCachedReads();
  expect((await browser.get('me', accessToken)).status).toBe(401);
  expect((await browser.get('me', renewed)).status).toBe(200);
  expect(await command('revoke', kid)).toEqual({
    code: 1,
    output: `There is no signing key ${kid}. Nothing was changed.\n`,
  });
});

it('revokes all keys, after which sessions continue with a new one', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  expect((await browser.get('me', accessToken)).status).toBe(200);
  expect((await command('revoke', 'all')).code).toBe(0);
  await outlastCachedReads();
  expect((await browser.get('me', accessToken)).status).toBe(401);
  expect((await browser.post('refresh')).status).toBe(200);
});

it.each([[[]], [['revoke']], [['list', 'all']], [['nothing']]])(
  'prints its usage when called with %j',
  async (args) => {
    expect(await command(...args)).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage:/) });
  },
);
