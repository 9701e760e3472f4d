import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '@brandlode/database';
import { installInCache } from '../../scripts/on-demand/cached-packages.ts';

/**
 * npm run test:firebase
 * Runs the session contract against Firebase Authentication's official emulator, which is downloaded into .cache/ on first
 * use (270 MB) and is not a dependency.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = installInCache('firebase', { 'firebase-tools': '15.34.2' });

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
    join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js'),
    ...['emulators:exec', '--only', 'auth', '--project', 'demo-brandlode', '--config', settings, tests],
  ],
  { cwd: FOLDER, stdio: 'inherit', env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => emulator.kill('SIGTERM'));
emulator.on('exit', (code) => process.exit(code ?? 1));
