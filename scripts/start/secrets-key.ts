import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../apps/api/src/config.ts';

/** The value of SECRETS_KEY that is kept in the data folder where none is set, made at the first start. */
export async function keptSecretsKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets-key');
  try {
    return (await read(path)) || (await make(path, dataDir));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The key that encrypts secrets cannot be kept in ${dataDir} (${reason}). Set DATA_DIR to a folder that can be written, or SECRETS_KEY.`,
      { cause: error },
    );
  }
}

/** Empty if there is no file, or one that a full disk left empty. */
async function read(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

/** Complete before it gets its name; of several processes at the first start, all use the key of the first. */
async function make(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${path}-${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    await link(unfinished, path).catch(async (error) => {
      if (!isCode(error, 'EEXIST')) throw error;
      if ((await read(path)) === '') await rename(unfinished, path);
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  return read(path);
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** The configured keys, else the kept one. */
export async function secretsKeysOf({
  secretsKeys,
  dataDir,
}: Pick<Config, 'secretsKeys' | 'dataDir'>): Promise<string[]> {
  if (secretsKeys.length > 0) return secretsKeys;
  return (await keptSecretsKey(dataDir)).split(',');
}
