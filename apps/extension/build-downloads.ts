import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ExtensionBuild } from '@brandlode/contract';
import { ZipFile } from 'yazl';
import { BROWSERS, type Browser, manifestFor, version } from './manifest.ts';

/** The same files give the same archive, wherever and whenever it is made. */
const ENTRY = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/**
 * Writes an archive per browser of the built folder to the web app's assets, from which they are downloaded, and what there is to
 * `extension.json`.
 */
export async function buildDownloads(built: string, webDist: string): Promise<void> {
  const files: ExtensionBuild['files'] = [];
  for (const browser of BROWSERS) {
    const archive = await pack(built, browser);
    const hash = createHash('sha256').update(archive).digest('hex').slice(0, 8);
    const name = `brandlode-${browser}-${version}-${hash}.zip`;
    await writeFile(join(webDist, 'assets', name), archive);
    files.push({ browser, path: `/assets/${name}` });
  }
  const build: ExtensionBuild = { version, files };
  await writeFile(join(webDist, 'extension.json'), JSON.stringify(build));
}

async function pack(folder: string, browser: Browser): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(manifestText(browser), 'manifest.json', ENTRY);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== 'manifest.json');
  for (const path of paths.sort()) zip.addBuffer(await readFile(join(folder, path)), path, ENTRY);
  zip.end();
  return buffer(zip.outputStream);
}

export const manifestText = (browser: Browser) =>
  Buffer.from(`${JSON.stringify(manifestFor(browser), null, 2)}\n`);
