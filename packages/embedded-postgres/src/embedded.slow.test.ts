import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningServer } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { tryFileLock } from './file-lock.ts';

let made: string;
let folder: string;
beforeEach(async () => {
  made = await mkdtemp(join(tmpdir(), 'brandlode-embedded-'));
  folder = made;
});
afterEach(() => rm(made, { recursive: true, force: true }));

/** Runs `script` with the functions of these modules in a separate process, `as` another program such as setpriv. */
function run(script: string, { env = {}, as = [] }: { env?: NodeJS.ProcessEnv; as?: string[] } = {}) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const [program = '', ...before] = [...as, process.execPath];
  return spawn(
    program,
    [
      ...before,
      '--expose-gc',
      '--input-type=module',
      '-e',
      `import { startEmbedded } from ${module('embedded.ts')}; import { tryFileLock } from ${module('file-lock.ts')};
      const folder = ${JSON.stringify(folder)}; ${script}`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
}
const outputOf = async (child: ReturnType<typeof run>) =>
  (await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])).slice(0, 2).join('');

describe('An embedded server', () => {
  it('is created once when several processes start it concurrently, and stopped by the last one', async () => {
    const outputs = await Promise.all(
      Array.from({ length: 3 }, () =>
        outputOf(
          run(
            'const server = await startEmbedded({ folder }); console.log(server.url); await server.release();',
          ),
        ),
      ),
    );
    const password = readFileSync(join(folder, 'password'), 'utf8');
    for (const output of outputs) expect(output).toMatch(new RegExp(`^postgres://\\w+:${password}@\\S+\n$`));
    expect(await runningServer(folder)).toBeNull();
    expect((await readdir(folder)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    const again = await startEmbedded({ folder });
    expect(again.wasRunning).toBe(false);
    await again.stop();
  });

  it('can be claimed by one process at a time', async () => {
    const claim =
      'try { await startEmbedded({ folder, claim: true }); console.log("claimed"); } catch (error) { console.log(error.message); }';
    const children = Array.from({ length: 4 }, () => run(`${claim}\nprocess.stdin.resume();`));
    const outputs = children.map(outputOf);
    const lines = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    );
    expect(lines.toSorted()).toEqual(
      ['claimed', ...Array(3).fill(`The database folder ${folder} is used by another process.`)].toSorted(),
    );
    // A claim ends with its process, however that ends; the server remains for the next one.
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(outputs);
    const next = await startEmbedded({ folder, claim: true });
    expect(next.wasRunning).toBe(true);
    await next.stop();
  });

  it('is stopped when its process ends with an unhandled error', async () => {
    const output = await outputOf(run('await startEmbedded({ folder }); throw new Error("unhandled");'));
    expect(output).toContain('unhandled');
    const isRunning = () => existsSync(join(folder, 'cluster/postmaster.pid'));
    await expect.poll(isRunning).toBe(false);
  });

  it('is not left running when the stored password is wrong', async () => {
    await (await startEmbedded({ folder })).stop();
    await writeFile(join(folder, 'password'), 'another');
    await expect(startEmbedded({ folder })).rejects.toThrow(/^The file \S+ does not contain the password/);
    const [pid] = (await readdir(join(folder, 'cluster'))).filter((name) => name === 'postmaster.pid');
    expect(pid).toBeUndefined();
  });
});

describe('A first start', () => {
  const START =
    'const server = await startEmbedded({ folder }).catch(({ message }) => console.log(message)); if (server) { console.log("started"); await server.stop(); }';
  /** An account that owns nothing. */
  const ORDINARY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const isRoot = process.getuid?.() === 0;

  it('needs no locale of this machine, and works in a path with blanks and umlauts', async () => {
    folder = join(folder, "Käse & Döner's data");
    const env = {
      LANG: 'xx_YY.UTF-8',
      LC_CTYPE: 'tr_TR.ISO-8859-9',
      LC_MESSAGES: 'de_DE.UTF-8',
      LANGUAGE: 'de',
    };
    expect(await outputOf(run(START, { env }))).toBe('started\n');
  });

  it.skipIf(!isRoot)('works for an ordinary user in a folder of that user', async () => {
    await chown(folder, 65_534, 65_534);
    expect(await outputOf(run(START, { as: ORDINARY }))).toBe('started\n');
    expect((await stat(join(folder, 'cluster'))).uid).toBe(65_534);
  });

  it.skipIf(!isRoot)('tells an ordinary user that the folder cannot be written', async () => {
    await chmod(folder, 0o755);
    expect(await outputOf(run(START, { as: ORDINARY }))).toBe(
      `The database folder ${folder} cannot be read or written. Check its owner and mode.\n`,
    );
  });
});

it('A start after the machine had crashed does not take another PostgreSQL for its own that got its process id and port', async () => {
  const own = await startEmbedded({ folder: join(folder, 'own') });
  await own.stop();
  const other = await startEmbedded({ folder: join(folder, 'other') });
  try {
    await copyFile(join(folder, 'other/cluster/postmaster.pid'), join(folder, 'own/cluster/postmaster.pid'));
    const again = await startEmbedded({ folder: join(folder, 'own') });
    expect(again.wasRunning).toBe(false);
    expect(new URL(again.url).port).not.toBe(new URL(other.url).port);
    await again.stop();
    expect(await runningServer(join(folder, 'other'))).toBe(other.url);
  } finally {
    await other.stop();
  }
});

it('A file lock is exclusive or shared, and held until it is released or its holder is killed', async () => {
  const file = join(folder, 'a.lock');
  const child = run(
    `tryFileLock(${JSON.stringify(file)}, 'exclusive'); gc(); console.log('held'); process.stdin.resume();`,
  );
  await once(child.stdout, 'data');
  expect(tryFileLock(file, 'exclusive')).toBeNull();
  expect(tryFileLock(file, 'shared')).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const shared = [tryFileLock(file, 'shared'), tryFileLock(file, 'shared')];
  expect(shared).not.toContain(null);
  expect(tryFileLock(file, 'exclusive')).toBeNull();
  for (const lock of shared) lock?.release();
  const exclusive = tryFileLock(file, 'exclusive');
  expect(exclusive).not.toBeNull();
  exclusive?.release();
  expect(await readdir(folder)).toEqual(['a.lock']);
});
