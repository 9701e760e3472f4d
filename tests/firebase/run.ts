import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '@brandlode/database';

/**
 * npm run test:firebase
 * Runs the session contract against Firebase Authentication's official emulator, which is downloaded into .cache/ on first
 * use (270 MB) and is not a dependency.
 */
const VERSION = '15.34.2';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache/firebase');
const TOOLS = join(FOLDER, 'node_modules/firebase-tools');

const installed = () =>
  existsSync(join(TOOLS, 'package.json')) &&
  JSON.parse(readFileSync(join(TOOLS, 'package.json'), 'utf8')).version === VERSION;
if (!installed()) {
  console.log(`Downloading firebase-tools ${VERSION} into .cache/firebase …`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      FOLDER,
      '-E',
      `firebase-tools@${VERSION}`,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
    ],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) process.exit(status ?? 1);
}

const [auth, hub, logging] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
const settings = join(FOLDER, 'firebase.json');
const place = (port: number) => ({ host: '127.0.0.1', port });
writeFileSync(
  settings,
  JSON.stringify({
    emulators: { auth: place(auth), hub: place(hub), logging: place(logging), ui: { enabled: false } },
  }),
);
const tests = `"${process.execPath}" "${join(ROOT, 'node_modules/vitest/vitest.mjs')}" run --root "${ROOT}" --config tests/firebase/vitest.config.ts`;
const emulator = spawn(
  process.execPath,
  [
    join(TOOLS, 'lib/bin/firebase.js'),
    ...['emulators:exec', '--only', 'auth', '--project', 'demo-brandlode', '--config', settings, tests],
  ],
  { cwd: FOLDER, stdio: 'inherit', env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => emulator.kill('SIGTERM'));
emulator.on('exit', (code) => process.exit(code ?? 1));
