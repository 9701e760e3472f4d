import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs one of Debian's packages, as root on Debian; false where it could not be had. */
export function bringPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Bringing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ].every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
}
