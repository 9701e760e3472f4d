import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * PostgreSQL does not run as root, so root runs its programs as another account: the owner of the cluster if there is one, or else
 * `postgres`, or else `nobody`.
 */
export type Account = {
  uid: number;
  gid: number;
  /**
   * Set if the account cannot reach the folder or the programs (a clone under /root or in a private temporary folder): the process
   * then keeps the capability to read any folder.
   */
  canReadAnyFolder: boolean;
};

/**
 * Read-only. With `no_setuid_fixup` it also applies to access(2), by which PostgreSQL's programs find each other; the exec that
 * follows drops every other capability.
 */
const READ_ANY_FOLDER = [
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--securebits=+no_setuid_fixup',
];

/** The account to use in `folder`; null if this process is not root. */
export async function accountFor(folder: string, program: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = await ownerOrDefault(folder);
  for (const canReadAnyFolder of [false, true]) {
    const account = { ...ids, canReadAnyFolder };
    // The parent: the folder itself is given to the account when the cluster is created.
    const reaches = () => succeeds(account, 'test', ['-x', join(folder, '..')]);
    if ((await succeeds(account, program, ['--version'])) && (canReadAnyFolder || (await reaches())))
      return account;
  }
  throw new Error(
    `Permission denied: when run by root, PostgreSQL uses account ${ids.uid}, which cannot enter ${folder}. Move the clone to a folder that others can enter, or run it as an ordinary user.`,
  );
}

export function asAccount(account: Account | null, program: string, flags: string[]): [string, string[]] {
  if (!account) return [program, flags];
  const keep = account.canReadAnyFolder ? READ_ANY_FOLDER : [];
  const as = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...keep];
  return ['setpriv', [...as, program, ...flags]];
}

async function succeeds(account: Account, program: string, flags: string[]) {
  const [file, args] = asAccount(account, program, flags);
  return run(file, args, { cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function ownerOrDefault(folder: string) {
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) {
    const { uid, gid } = await stat(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('When run by root, PostgreSQL needs an account named postgres or nobody.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
