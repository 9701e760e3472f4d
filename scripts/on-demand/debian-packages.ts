import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs one of Debian's packages, as root on Debian, after printing what is installed and `why`; false if it could not be
 * installed. Call it only if the package is missing.
 */
export function installPackage(name: string, why: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`${name} is missing: ${why}. Looking it up with apt-get update …`);
  if (!apt(['update', '-qq'])) return false;
  const install = ['install', '--no-install-recommends', name];
  const simulation = spawnSync('apt-get', ['--simulate', ...install], { env: ENV, encoding: 'utf8' });
  if (simulation.status !== 0) return false;
  const packages = [...simulation.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1]);
  console.log(`Installing on this machine with apt-get: ${packages.join(' ')}`);
  return apt([...install, '-y', '-qq']);
}

/** Waits for another installation to end, since without these packages tests are slower or skipped. */
const apt = (args: string[]) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: ENV,
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0;
