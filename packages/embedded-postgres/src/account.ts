import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root, so as root its programs run as another account: the owner of the cluster where there
 * is one, else `postgres`, else `nobody`.
 */
export type Account = {
  uid: number;
  gid: number;
  /**
   * Set when the account cannot reach the folder or the programs by itself (a clone under /root or in a private
   * temporary folder): the process then keeps the one capability that lets it pass closed folders for reading.
   */
  passClosedFolders: boolean;
};

/**
 * One capability, for reading only. `no_setuid_fixup` lets access(2), by which PostgreSQL's programs look for each other, count it
 * too; the exec that follows drops every other capability.
 */
const PASS_CLOSED_FOLDERS = [
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--securebits=+no_setuid_fixup',
];

/** The account to use in `folder`; null when this process is not root and runs the programs as itself. */
export async function accountFor(folder: string, program: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = await ownerOrDefault(folder);
  for (const passClosedFolders of [false, true]) {
    const account = { ...ids, passClosedFolders };
    const [file, args] = asAccount(account, program, ['--version']);
    if (
      await run(file, args, { cwd: '/' }).then(
        () => true,
        () => false,
      )
    ) {
      if (passClosedFolders || (await reaches(account, folder))) return account;
    }
  }
  throw new Error(
    `Permission denied: running as root, PostgreSQL works as account ${ids.uid}, which cannot enter ${folder}. Move the clone to a folder others may enter, or run as an ordinary user.`,
  );
}

/** The command line that runs `program` as `account`. */
export function asAccount(account: Account | null, program: string, flags: string[]): [string, string[]] {
  if (!account) return [program, flags];
  const keep = account.passClosedFolders ? PASS_CLOSED_FOLDERS : [];
  const as = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...keep];
  return ['setpriv', [...as, program, ...flags]];
}

async function reaches(account: Account, folder: string) {
  // `test -x` on the parent: the folder itself is handed to the account when the cluster is made.
  const [file, args] = asAccount(account, 'test', ['-x', join(folder, '..')]);
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
  if (!entry) throw new Error('Running as root, PostgreSQL needs an account named postgres or nobody.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
