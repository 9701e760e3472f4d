import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { startSandbox } from '@brandlode/sandbox';
import pg from 'pg';
import { withDatabase } from '../../scripts/lib/with-database.ts';
import { processes } from '../e2e/support/process-tree.ts';
import { ROOT } from '../e2e/support/product.ts';

export const COMMANDS = ['backup', 'restore', 'import', 'collect'] as const;
export type Command = (typeof COMMANDS)[number];

export const ENDINGS = ['succeeds', 'fails', 'SIGINT', 'SIGTERM', 'two at once'] as const;
export type Ending = (typeof ENDINGS)[number];

/** The longest wait before a signal: about the duration of a command on a small database; `collect` pauses and takes longer. */
const MAX_WAIT_MS: Record<Command, number> = {
  backup: 2_000,
  restore: 2_000,
  import: 2_000,
  collect: 2_500,
};

type Run = { code: number | null; output: string };

/** A data folder with a small database to run commands on. */
export type CommandLab = {
  /** Runs the command so that it ends that way; returns the problems found afterwards. */
  run: (command: Command, ending: Ending) => Promise<string[]>;
  /** Brands in the database besides the collected one, to see that none was lost. */
  brands: () => Promise<number>;
  close: () => Promise<void>;
};

export const BRANDS_IN_LAB = 400;
const STORE = 'velvet-oak.example';
const random = seeded(SEED);

export async function openCommandLab(): Promise<CommandLab> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-commands-'));
  const dataDir = join(folder, 'data');
  const newerDataDir = join(folder, 'newer');
  const brandFile = join(folder, 'brands.csv');
  const backupFile = join(folder, 'backup.zst');
  const out = join(folder, 'out');
  await mkdir(out);
  const sandbox = await startSandbox();
  const environment = {
    SANDBOX: 'true',
    SANDBOX_PORT: new URL(sandbox.url).port,
    COLLECT_PAUSE_SECONDS: '0.05',
  };
  const start = (command: Command, args: string[], dataDir: string, stdout?: 'pipe' | number) =>
    startCommand(command, args, { ...environment, DATA_DIR: dataDir }, stdout);
  const rows = Array.from(
    { length: BRANDS_IN_LAB },
    (_, index) => `Shop ${index},https://shop${index}.example,${index}`,
  );
  await writeFile(brandFile, `brand_name,brand_url,fb_likes_count\n${rows.join('\n')}\n`);
  await ended(start('import', [brandFile], dataDir));
  await ended(start('backup', [backupFile], dataDir));
  await ended(start('import', [brandFile], newerDataDir));
  await withDatabase({ dataDir: newerDataDir }, (url) =>
    query(url, "insert into schema_migrations (name, hash) values ('9999_later.sql', '')"),
  );
  const damagedFile = join(folder, 'damaged.zst');
  await writeFile(damagedFile, (await readFile(backupFile)).subarray(0, -20));

  let files = 0;
  const argumentsOf = (command: Command): string[] => {
    if (command === 'import') return [brandFile];
    // A sample store of the sandbox that allows a few pages.
    if (command === 'collect') return [STORE];
    return command === 'restore' ? [backupFile, '--replace'] : [join(out, `${files++}.zst`)];
  };
  /** Each fails after the database has been opened. */
  const startFailing = (command: Command) => {
    if (command === 'import' || command === 'collect')
      return start(command, argumentsOf(command), newerDataDir);
    if (command === 'restore') return start('restore', [damagedFile, '--replace'], dataDir);
    return start('backup', ['-'], dataDir, openSync('/dev/full', 'w'));
  };

  async function run(command: Command, ending: Ending): Promise<string[]> {
    const wrong: string[] = [];
    const startOne = () => start(command, argumentsOf(command), dataDir);
    let runs: Run[];
    if (ending === 'fails') runs = [await ended(startFailing(command))];
    else if (ending === 'two at once') runs = await Promise.all([ended(startOne()), ended(startOne())]);
    else if (ending === 'succeeds') runs = [await ended(startOne())];
    else {
      const child = startOne();
      const done = ended(child);
      const timer = setTimeout(() => {
        // Ctrl-C reaches every process of the terminal's group, a service manager's SIGTERM the first one.
        if (ending === 'SIGINT') process.kill(-child.pid!, 'SIGINT');
        else child.kill('SIGTERM');
      }, random() * MAX_WAIT_MS[command]);
      runs = [await done];
      clearTimeout(timer);
    }
    const codes = runs.map(({ code }) => code);
    if (ending === 'fails' && codes[0] !== 1) wrong.push(`ended with ${codes[0]} instead of 1`);
    if (ending === 'succeeds' && codes[0] !== 0) wrong.push(`ended with ${codes[0]} instead of 0`);
    // Two concurrent restores fail; two of any other command both succeed.
    if (ending === 'two at once' && command !== 'restore' && codes.some((code) => code !== 0))
      wrong.push(`ended with ${codes}`);
    const stacks = runs.filter(({ output }) => /^ {4}at /m.test(output));
    if (wrong.length > 0 || stacks.length > 0) wrong.push(...runs.map(({ output }) => output.slice(-2_000)));
    wrong.push(
      ...processes()
        .filter(({ command: line }) => line.includes(folder))
        .map(({ command: line }) => `left running: ${line}`),
    );
    const parts = (await readdir(out)).filter((name) => name.endsWith('.part'));
    wrong.push(...parts.map((name) => `left behind: ${name}`));
    return wrong.map((what) => `${command}, ${ending}: ${what}`);
  }

  return {
    run,
    brands: () =>
      withDatabase({ dataDir }, async (url) =>
        Number((await query(url, `select count(*) from brands where domain <> '${STORE}'`))[0].count),
      ),
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The command as npm runs it, in its own process group. */
function startCommand(
  command: Command,
  args: string[],
  environment: Record<string, string>,
  stdout: 'pipe' | number = 'pipe',
) {
  const { DATABASE_URL: _, ...env } = process.env;
  return spawn(process.execPath, ['scripts/run.mjs', `scripts/${command}.ts`, ...args], {
    cwd: ROOT,
    detached: true,
    env: { ...env, ...environment, INIT_CWD: ROOT },
    stdio: ['ignore', stdout, 'pipe'],
  });
}

async function ended(child: ReturnType<typeof startCommand>): Promise<Run> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
