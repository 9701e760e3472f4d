import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Installs npm packages into .cache/NAME unless these versions are there: tests on demand need them, but they are too large to be
 * dependencies. Ends the process if they cannot be installed; otherwise returns the folder.
 */
export function installInCache(name: string, packages: Record<string, string>): string {
  const folder = fileURLToPath(new URL(`../../.cache/${name}`, import.meta.url));
  const versionOf = (dependency: string) => {
    const manifest = join(folder, 'node_modules', dependency, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version;
  };
  if (Object.entries(packages).every(([dependency, version]) => versionOf(dependency) === version))
    return folder;
  console.log(`Downloading ${Object.keys(packages).join(' and ')} into .cache/${name} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) process.exit(status ?? 1);
  return folder;
}
