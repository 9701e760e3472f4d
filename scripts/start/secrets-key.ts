import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../apps/api/src/config.ts';

/** The value of SECRETS_KEY that is kept in the data folder where none is set, made at the first start. */
export async function keptSecretsKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets-key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** The configured keys, else the kept one. */
export async function secretsKeysOf({
  secretsKeys,
  dataDir,
}: Pick<Config, 'secretsKeys' | 'dataDir'>): Promise<string[]> {
  if (secretsKeys.length > 0) return secretsKeys;
  return (await keptSecretsKey(dataDir)).split(',');
}
