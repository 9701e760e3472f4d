// Adds to package-lock.json the platform packages that npm omits when it cannot look them up (a registry mirror may have
// only its own platform's). `npm ci` rejects a lockfile without them; with them a clone installs on every platform.
// Run it after `npm install` has changed the lockfile.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
};
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top]) continue;
    lock.packages[top] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
    };
    console.log(`added ${name} ${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);

function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = parts.map((part) => OS[part]).find(Boolean);
  const cpu = CPU.find((cpu) =>
    parts.some((part) => part === cpu || (cpu === 'arm' && part.startsWith('arm'))),
  );
  const libc = parts.some((part) => part.startsWith('musl')) ? 'musl' : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}
