import { type ChildProcess, fork } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatedInternetAddresses } from './simulated-internet.ts';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

function start(...args: string[]) {
  const program = fork(PROGRAM, args, { silent: true });
  child = program;
  const output = { text: '' };
  program.stdout?.on('data', (chunk) => (output.text += chunk));
  program.stderr?.on('data', (chunk) => (output.text += chunk));
  return { program, output };
}

describe('The program of the simulated internet', () => {
  it('states its addresses, answers there, and ends when it is told to', async () => {
    const { program, output } = start('--names', '500', '--seed', '9');
    const [addresses] = (await once(program, 'message')) as [SimulatedInternetAddresses];
    expect(addresses).toMatchObject({ seed: 9, names: 500 });
    const list = await (await fetch(addresses.rankLists[0]!.tranco)).text();
    expect(list.trimEnd().split('\r\n')).toHaveLength(500);
    const resolver = new Resolver();
    resolver.setServers([addresses.dns]);
    await expect(resolver.resolve4('a.name.elsewhere')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    const ended = once(program, 'close');
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(JSON.parse(output.text)).toEqual(addresses);
  });

  it('explains what is wrong with an argument', async () => {
    const { program, output } = start('--names', 'many');
    expect(await once(program, 'close')).toEqual([1, null]);
    expect(output.text).toContain('--names must be a whole number.');
  });
});
