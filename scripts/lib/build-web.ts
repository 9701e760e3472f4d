import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARKER = join(ROOT, 'apps/web/dist/.built-from');
const SOURCES = [
  'package-lock.json',
  'apps/web/{src,public}/**/*',
  'apps/web/*.{ts,html,json}',
  'apps/extension/{src,public}/**/*',
  'apps/extension/*.{ts,html,json}',
  'packages/contract/src/**/*.{ts,json}',
  'packages/hosted-identity/src/browser/**/*.ts',
  'scripts/notices/third-party-notices.ts',
  'integrations/google-sheets/*',
];

/** Builds the web app and the browser extension when their sources changed since the last build; `signal` ends the build. Returns whether it built. */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  const hash = await hashOf(SOURCES);
  if ((await readFile(MARKER, 'utf8').catch(() => '')) === hash) return false;
  try {
    for (const app of ['web', 'extension'])
      await promisify(execFile)(process.execPath, [join(ROOT, `apps/${app}/build.ts`)], {
        cwd: ROOT,
        maxBuffer: 1 << 26,
        ...(signal && { signal }),
      });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(
      `The web app or the browser extension could not be built:\n${stderr || stdout || error}`,
      { cause: error },
    );
  }
  await writeFile(MARKER, hash);
  return true;
}

async function hashOf(patterns: string[]) {
  const hash = createHash('sha256');
  const entries = await Array.fromAsync(glob(patterns, { cwd: ROOT, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(await readFile(file));
  return hash.digest('hex');
}
