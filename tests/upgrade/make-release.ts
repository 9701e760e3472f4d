import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { anyFreePort } from '@brandlode/database';
import { MEMBER, type Release, WAITING } from './release.ts';

/**
 * Uses a released version of the product briefly and stores its backup and its data folder after a clean stop in
 * tests/upgrade/releases/NAME, for upgrade.slow.test.ts.
 *
 *   git worktree add /tmp/release COMMIT && (cd /tmp/release && npm ci)
 *   node scripts/run.mjs tests/upgrade/make-release.ts /tmp/release NAME
 */
const [checkout = '', name = ''] = process.argv.slice(2);
if (!checkout || !/^[\w.-]+$/.test(name)) {
  console.error('Usage: node scripts/run.mjs tests/upgrade/make-release.ts CHECKOUT NAME');
  process.exit(1);
}
const SHOP = 'velvet-oak.example';
const target = new URL(`releases/${name}/`, import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'brandlode-release-'));
const dataDir = join(folder, 'data');
const [port, sandboxPort] = [await anyFreePort(), await anyFreePort()];
const url = `http://localhost:${port}`;
const sandboxUrl = `http://localhost:${sandboxPort}`;
const { DATABASE_URL: _, ...outer } = process.env;
const env = {
  ...outer,
  DATA_DIR: dataDir,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DEMO_BRANDS: '20',
  COLLECT_PAUSE_SECONDS: '0.02',
};
const program = (file: string, ...args: string[]) =>
  spawn(process.execPath, [join(resolve(checkout), 'scripts', file), ...args], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
async function run(file: string, ...args: string[]) {
  const child = program(file, ...args);
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

const product = program('start.ts');
product.stdout.setEncoding('utf8').on('data', (text) => process.stdout.write(text));
const stopped = once(product, 'exit');
await until(async () => (await fetch(`${url}/readyz`)).ok);
try {
  for (const user of [MEMBER, WAITING]) await post('register', user);
  const token = await until(async () => {
    const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(MEMBER.email)}`);
    const [mail] = (await response.json()) as { links: string[] }[];
    const link = mail?.links.find((link) => link.includes('confirm_email=true'));
    return link && new URL(link).searchParams.get('token');
  });
  await post('verify-email', { token });
  const { accessToken } = await signIn();
  const { prices } = (await (await fetch(`${url}/api/prices`)).json()) as {
    prices: { tier: string; interval: string; priceId: string }[];
  };
  const plan = prices.find(({ tier, interval }) => tier === 'plus' && interval === 'month')!;
  const checkoutSession = await fetch(`${url}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ priceId: plan.priceId, redirectPath: '/settings/plan' }),
  });
  const { url: payPage } = (await checkoutSession.json()) as { url: string };
  await fetch(payPage, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', name: 'Ada Upgrade' }),
  });
  await until(async () => (await signIn()).user.tier === 'plus');
  await run('import.ts', join(checkout, 'packages/catalogue-import/src/samples/shops.csv'));
  await run('collect.ts', SHOP);
  await run('collect.ts', '--opt-out', 'shy.example');
  // A queued job, as in any installation.
  await post('forgot-password', { email: MEMBER.email });
} finally {
  product.kill('SIGTERM');
  await stopped;
}

mkdirSync(target, { recursive: true });
rmSync(join(target, 'backup.zst'), { force: true });
await run('backup.ts', join(target, 'backup.zst'));
const tar = execFileSync('tar', ['-C', dataDir, '-c', '.'], { maxBuffer: 1 << 28 });
const compressed = zstdCompressSync(tar, {
  params: {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  },
});
writeFileSync(join(target, 'data.tar.zst'), compressed);
const commit = execFileSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const release: Release = { commit, shop: SHOP };
writeFileSync(join(target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
rmSync(folder, { recursive: true });
console.log(
  `${target}: backup ${readFileSync(join(target, 'backup.zst')).length} bytes, data folder ${compressed.length} bytes`,
);
process.exit();

async function signIn() {
  const { email, password } = MEMBER;
  const response = await post('login', { email, password });
  return (await response.json()) as { accessToken: string; user: { tier: string } };
}

async function post(path: string, body: object) {
  const response = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function until<Found>(poll: () => Promise<Found>): Promise<NonNullable<Exclude<Found, false>>> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await poll().catch(() => undefined);
    if (found) return found as NonNullable<Exclude<Found, false>>;
    await sleep(100);
  }
  throw new Error(`timed out waiting for ${poll}`);
}
