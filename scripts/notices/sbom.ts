import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { systemReason } from '../lib/files.ts';
import { CommandError, runCommand } from '../lib/run-command.ts';

const Lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      devDependencies: z.unknown().optional(),
    }),
  ),
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `Usage: npm run sbom [-- FILE]

Writes a CycloneDX list of all packages used in production to FILE (default: sbom.json).`;

await runCommand(async () => {
  const [file = 'sbom.json', ...more] = process.argv.slice(2);
  if (more.length > 0 || file.startsWith('-')) {
    console.log(USAGE);
    return file === '--help' || file === '-h' ? 0 : 1;
  }
  const path = resolve(file);
  const stdout = await listProduction();
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  try {
    await writeFile(`${path}.new`, stdout);
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${systemReason(error) ?? error}.`);
  }
  console.log(`${path}: ${components.length} packages`);
  return 0;
});

/**
 * Reads a copy of the lockfile without development packages: npm's own `--omit dev` also leaves out packages that
 * production needs when any workspace lists them for development.
 */
async function listProduction(): Promise<string> {
  const lock = Lockfile.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-sbom-'));
  try {
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (entry.dev || entry.devOptional) delete lock.packages[path];
      delete entry.devDependencies;
      if (path.includes('node_modules/')) continue;
      await mkdir(join(folder, path), { recursive: true });
      await writeFile(join(folder, path, 'package.json'), JSON.stringify(entry));
    }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', args, {
      cwd: folder,
      maxBuffer: 1 << 26,
      shell: process.platform === 'win32',
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
