// Runs one of the project's TypeScript programs on a suitable Node: installs missing packages and uses
// Node 24 from the npm package if this machine's is older. Plain JavaScript, because Node 20 starts it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Node 24.6 has `worker.cpuUsage`. */
const OLDEST = [24, 6];
/** Holds the process id of the program that installs the packages. */
const INSTALLING = join(ROOT, '.cache', 'npm-ci.pid');

const [program, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or later is needed, this is ${process.version}.`);
}
installPackages();
run(findNode());

/** Runs `npm ci`, unless the installed packages are those of this lockfile. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const marker = join(ROOT, 'node_modules', '.installed-from');
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === lock;
  if (isInstalled()) return;
  waitForOthers();
  if (isInstalled()) return rmSync(INSTALLING);
  console.log('Installing the packages (npm ci); this takes a minute the first time …');
  // The terminal sends Ctrl-C to npm too; this process ends after it and removes the file.
  process.on('SIGINT', () => {});
  let succeeded = false;
  try {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    succeeded = status === 0;
    if (succeeded) writeFileSync(marker, lock);
  } finally {
    rmSync(INSTALLING, { force: true });
  }
  if (!succeeded) fail('npm ci failed; see its output above. Is the npm registry reachable?');
}

/** Two `npm ci` at once would delete each other's packages: the second program waits for the first. */
function waitForOthers() {
  mkdirSync(dirname(INSTALLING), { recursive: true });
  let announced;
  for (;;) {
    try {
      return writeFileSync(INSTALLING, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = readInstaller();
    if (pid === undefined) {
      rmSync(INSTALLING, { force: true });
      continue;
    }
    if (pid > 0 && pid !== announced)
      console.log(
        `Waiting for process ${pid}, which installs the packages … If it is another program, delete .cache/npm-ci.pid.`,
      );
    announced = pid;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
}

/** The process that installs the packages, 0 while its id is being written, or undefined if the file was left behind. */
function readInstaller() {
  try {
    const pid = Number(readFileSync(INSTALLING, 'utf8'));
    if (!pid) return Date.now() - statSync(INSTALLING).mtimeMs < 10_000 ? 0 : undefined;
    // In a container, every start may have the same id.
    return pid !== process.pid && process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath;
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(ROOT, 'node_modules', `node-${os}-${process.arch}`, 'bin', file);
  if (existsSync(own)) return own;
  return fail(
    `Node ${OLDEST.join('.')} or later is needed and npm has none for ${process.platform} ${process.arch}: install it from nodejs.org.`,
  );
}

function run(node) {
  const child = spawn(node, [join(ROOT, program), ...args], {
    // File names in arguments are relative to the caller's folder.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Node strips and compiles the TypeScript once instead of in every process.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache', 'compile'),
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  // The terminal sends Ctrl-C to the child too; a SIGTERM sent to this process alone must be forwarded.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  // A shell between npm and this process forwards no signals, so stop when it ends.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
