import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  // Some old packages give an object or a list.
  license: z.string().catch('see its text'),
});

/** The folder of the npm package a file belongs to; null for files outside of node_modules. */
export const packageFolderOf = (file: string): string | null =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@]+(?=[\\/])/.exec(file)?.[0] ?? null;

/** Name, version, licence and licence text of the packages in these folders, sorted by name. */
export async function thirdPartyNotices(folders: Iterable<string>): Promise<string> {
  const notices = new Map(await Promise.all([...new Set(folders)].map(noticeOf)));
  const sorted = [...notices].sort(([one], [other]) => (one < other ? -1 : 1));
  return `This product includes the following third-party software.\n${sorted.map(([, notice]) => notice).join('')}`;
}

async function noticeOf(folder: string): Promise<[key: string, notice: string]> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = Manifest.parse(manifest);
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|ofl)\b/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const title = `${name} ${version}, ${license}`;
  return [title, `\n${'-'.repeat(80)}\n${[title, ...texts.map((text) => text.trim())].join('\n\n')}\n`];
}
