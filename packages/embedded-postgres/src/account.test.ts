import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Account, accountFor, asAccount } from './account.ts';

const root = process.getuid?.() === 0;

const closed = mkdtempSync(join(tmpdir(), 'brandlode-closed-'));
mkdirSync(join(closed, 'clone/data'), { recursive: true });
const program = join(closed, 'clone/program');
writeFileSync(program, '#!/bin/sh\nid -u\n');
chmodSync(program, 0o755);
afterAll(() => rmSync(closed, { recursive: true, force: true }));

const run = (account: Account | null, ...command: [string, ...string[]]) => {
  const [file, args] = asAccount(account, command[0], command.slice(1));
  return execFileSync(file, args, { encoding: 'utf8', cwd: '/' }).trim();
};

describe.skipIf(!root)('When run by root, PostgreSQL uses another account', () => {
  it('even in a clone that only root can enter', async () => {
    const account = await accountFor(join(closed, 'clone/data'), program);
    expect(account?.canReadAnyFolder).toBe(true);
    expect(Number(run(account, program))).not.toBe(0);
    // PostgreSQL's programs find each other with access(2), which `test -x` uses too.
    run(account, 'test', '-x', program);
  });

  it('which can read there but not write', async () => {
    const account = await accountFor(join(closed, 'clone/data'), program);
    const capabilities = /CapEff:\s*([0-9a-f]+)/.exec(run(account, 'cat', '/proc/self/status'))![1]!;
    expect(BigInt(`0x${capabilities}`)).toBe(1n << 2n);
    expect(() => run(account, 'touch', join(closed, 'clone/file'))).toThrow();
  });

  it('which keeps no capability if everyone can enter the folder', async () => {
    const open = mkdtempSync(join(tmpdir(), 'brandlode-open-'));
    chmodSync(open, 0o755);
    const account = await accountFor(join(open, 'data'), '/bin/true');
    expect(account?.canReadAnyFolder).toBe(false);
    rmSync(open, { recursive: true });
  });
});

it.skipIf(root)('When run by an ordinary user, PostgreSQL uses that account', async () => {
  expect(await accountFor(closed, program)).toBeNull();
});
