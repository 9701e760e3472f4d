import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installPackage } from '../../scripts/on-demand/debian-packages.ts';
import { ROOT } from './assemble-image.ts';
import { readStages } from './dockerfile.ts';

const BUILDAH = '/usr/bin/buildah';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';
export const RUNC = '/usr/sbin/runc';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
export const TAG = 'brandlode:current';

/** Debian's programs that build and run images; they need root. */
export function installBuilder(): boolean {
  return [BUILDAH, DEBOOTSTRAP, RUNC].every(
    (path) => existsSync(path) || installPackage(basename(path), 'it builds and runs the image'),
  );
}

/** Runs buildah on images of its own in this folder, not on those of the machine. */
export function buildah(store: string, ...args: string[]): string {
  const where = ['--root', join(store, 'images'), '--runroot', join(store, 'run')];
  return execFileSync(BUILDAH, [...where, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** An empty store of images. Not in memory: some systems allow no devices there, which a base image contains. */
export const createStore = () => mkdtempSync('/var/tmp/brandlode-image-');

export function removeStore(store: string): void {
  for (const id of runc(store, 'list', '--quiet').split('\n').filter(Boolean))
    runc(store, 'delete', '--force', id);
  buildah(store, 'rm', '--all');
  rmSync(store, { recursive: true, force: true });
}

const runc = (store: string, ...args: string[]) =>
  spawnSync(RUNC, ['--root', join(store, 'containers'), ...args], { encoding: 'utf8' }).stdout;

/**
 * Makes the base that the Dockerfile names from packages alone, because its registry may be out of reach: Debian of the same release, with
 * this machine's Node, npm and trusted certificates, and the user `node`.
 */
export function makeBase(store: string): void {
  const stages = readStages(join(ROOT, 'Dockerfile'));
  const base = stages.map((stage) => stage.base).find((name) => /^node:.*-slim$/.test(name));
  const release = base?.split('-').at(-2);
  if (!base || !release) throw new Error('The Dockerfile is not based on Node on a release of Debian');
  const folder = join(store, 'base');
  execFileSync(DEBOOTSTRAP, ['--variant=minbase', release, folder], { stdio: 'ignore' });
  const local = join(folder, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'), { dereference: true });
  const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim();
  cpSync(dirname(dirname(npm)), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  if (existsSync(CERTIFICATES)) {
    mkdirSync(dirname(join(folder, CERTIFICATES)), { recursive: true });
    cpSync(CERTIFICATES, join(folder, CERTIFICATES), { dereference: true });
    mkdirSync(join(local, 'etc'), { recursive: true });
    writeFileSync(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`);
  }
  for (const command of [
    ['groupadd', '--gid', '1000', 'node'],
    ['useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'],
  ])
    execFileSync('chroot', [folder, ...command]);
  const recipe = join(store, 'base.dockerfile');
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  writeFileSync(recipe, `FROM scratch\nCOPY . /\nENV PATH=${path}\n`);
  buildah(store, 'build', '--quiet', '--tag', `docker.io/library/${base}`, '--file', recipe, folder);
  rmSync(folder, { recursive: true });
}

/** Builds the Dockerfile, from the layers of an earlier build where they are the same. The label makes it another image. */
export function buildImage(store: string, label = '1'): void {
  // Without namespaces and a network of its own, so that it also works inside of a container.
  const where = ['--isolation', 'chroot', '--network', 'host', '--pull=never', '--layers'];
  buildah(store, 'build', ...where, '--quiet', '--label', `build=${label}`, '--tag', TAG, ROOT);
}
