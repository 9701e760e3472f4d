import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, accountFor, asAccount } from './account.ts';

const root = process.getuid?.() === 0;
let closed: string;
let program: string;

beforeAll(() => {
  closed = mkdtempSync(join(tmpdir(), 'brandlode-closed-'));
  mkdirSync(join(closed, 'clone/data'), { recursive: true });
  program = join(closed, 'clone/program');
  writeFileSync(program, '#!/bin/sh\nid -u\n');
  chmodSync(program, 0o755);
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

const run = (account: Account | null, ...command: [string, ...string[]]) => {
  const [file, args] = asAccount(account, command[0], command.slice(1));
  return execFileSync(file, args, { encoding: 'utf8', cwd: '/' }).trim();
};

describe.skipIf(!root)('As root, PostgreSQL runs as another account', () => {
  it('also in a clone that only root may enter, where its programs still find each other', async () => {
    const account = await accountFor(join(closed, 'clone/data'), program);
    expect(account?.passClosedFolders).toBe(true);
    expect(Number(run(account, program))).not.toBe(0);
    // PostgreSQL's programs look for each other by access(2), which `test -x` uses too.
    run(account, 'test', '-x', program);
  });

  it('keeps no power but to read there', async () => {
    const account = await accountFor(join(closed, 'clone/data'), program);
    const capabilities = /CapEff:\s*([0-9a-f]+)/.exec(run(account, 'cat', '/proc/self/status'))![1]!;
    expect(BigInt(`0x${capabilities}`)).toBe(1n << 2n);
    expect(() => run(account, 'touch', join(closed, 'clone/file'))).toThrow();
  });

  it('keeps nothing where everybody may enter', async () => {
    const open = mkdtempSync(join(tmpdir(), 'brandlode-open-'));
    chmodSync(open, 0o755);
    const account = await accountFor(join(open, 'data'), '/bin/true');
    expect(account?.passClosedFolders).toBe(false);
    rmSync(open, { recursive: true });
  });
});

it.skipIf(root)('As an ordinary user PostgreSQL runs as that user', async () => {
  expect(await accountFor(closed, program)).toBeNull();
});
