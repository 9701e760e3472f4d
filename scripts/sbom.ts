import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemReason } from './files.ts';
import { Refusal, runCommand } from './run-command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm run sbom [-- FILE]

Writes a CycloneDX list of every package the product runs with to FILE (sbom.json unless given). To a file, because npm itself prints
lines of its own on standard output.`;

await runCommand(async () => {
  const [file = 'sbom.json', ...more] = process.argv.slice(2);
  if (more.length > 0 || file.startsWith('-')) {
    console.log(USAGE);
    return file === '--help' || file === '-h' ? 0 : 1;
  }
  const path = resolve(file);
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: ROOT,
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  });
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  try {
    await writeFile(`${path}.new`, stdout);
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new Refusal(`${path} cannot be written: ${systemReason(error) ?? error}.`);
  }
  console.log(`${path}: ${components.length} packages`);
  return 0;
});
