import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowOf, workbookOfSheets } from '@brandlode/catalogue-import/testing';
import { useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { outputOf } from './lib/output-of.testing.ts';

const PROGRAM = fileURLToPath(new URL('import.ts', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../packages/catalogue-import/src/samples/', import.meta.url));

const EXPORTS = fileURLToPath(new URL('../packages/catalogue-import/samples/', import.meta.url));

const database = await useDatabase();

const start = (args: string[], url = database.url) =>
  spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, DATABASE_URL: url } });

async function finish(child: ChildProcessWithoutNullStreams) {
  child.stdin.on('error', () => {});
  return outputOf(child).ended;
}
const count = async (like: string) =>
  (await database.query('select count(*) from brands where domain like $1', [like]))[0].count as number;

describe('npm run import', () => {
  it('imports a file, reports rejected rows by line, and ends with 0', async () => {
    const { code, stdout, stderr } = await finish(start([`${SAMPLES}broken.csv`, '--source', 'A list']));
    expect(code).toBe(0);
    expect(stderr).toContain('line 4: fb_likes_count "-5" is negative\n');
    expect(stderr.trimEnd().split('\n')).toHaveLength(9);
    expect(stdout).toMatch(/added {6}8\n {2}updated {4}0\n {2}unchanged {2}0\n {2}rejected {3}7/);
    const rows = await database.query("select origins from brands where domain = 'one.example'");
    expect(rows[0].origins['*']).toMatchObject({ source: 'A list', kind: 'imported' });
  });

  it('previews an import without changing anything, with the recognised columns and what would change', async () => {
    const before = await database.query('select * from brands order by id');
    const { code, stdout, stderr } = await finish(start([`${EXPORTS}hubspot.csv`, '--dry-run']));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('hubspot.csv: CSV with commas, UTF-16\n');
    expect(stdout).toMatch(
      /\n {2}Company Domain Name {4}brand_url \(by its header, in the layout of HubSpot\)\n/,
    );
    expect(stdout).toMatch(/\n {2}Phone Number {11}left out: contact details of people\n/);
    expect(stdout).toMatch(/added {6}3\n/);
    expect(stdout).toContain('Nothing was changed: this was a dry run.\n');
    expect(await database.query('select * from brands order by id')).toEqual(before);
  });

  it('reads columns as mapped, as of a day, and lists what it could not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    const path = join(folder, 'stores.csv');
    const errors = join(folder, 'errors.csv');
    const rows = 'told.example,many,=1+1\nother.example,7,2\n,5,3\n';
    await writeFile(path, `Website,A = B,Visits\n${rows}`);
    const args = [path, '--map', 'A = B=ig_followers_count', '--as-of', '2026-01-31', '--errors', errors];
    const { code, stdout, stderr } = await finish(start(args));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Listed in ${errors}\n`);
    expect(await readFile(errors, 'utf8')).toBe(
      [
        'line,column,cell,reason',
        '2,A = B,many,is not a number',
        "2,Visits,'=1+1,is not a number",
        '4,,,the website is missing',
        '',
      ].join('\r\n'),
    );
    const saved = await database.query(
      "select ig_followers_count, origins from brands where domain = 'other.example'",
    );
    expect(saved[0].ig_followers_count).toBe(7);
    expect(saved[0].origins.ig_followers_count ?? saved[0].origins['*']).toMatchObject({
      source: 'stores.csv',
      observedAt: '2026-01-31T00:00:00.000Z',
    });

    const again = await finish(start(args));
    expect([again.code, again.stderr]).toEqual([1, `${errors} exists already. Name another file.\n`]);
    await rm(folder, { recursive: true });
  });

  it.each([
    [['--map', 'Nowhere=brand_name'], /has no column "Nowhere"\. Its columns: "Target", "Visits"/],
    [['--map', 'Target='], /no column of web addresses was recognised; name it with --map/],
  ])('explains %j in one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await finish(start([`${EXPORTS}semrush-traffic.csv`, ...args]));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reads standard input', async () => {
    const child = start(['-']);
    child.stdin.end('{"brand_name":"From a pipe","brand_url":"https://piped.example"}\n');
    const { code, stdout } = await finish(child);
    expect(code).toBe(0);
    expect(stdout).toContain('saved 1 (to line 1)');
    expect(await count('piped.example')).toBe(1);
  });

  it.each([
    ['a program text', [PROGRAM], 'has no known format'],
    ['nothing', ['/dev/null'], '/dev/null is empty.'],
  ])('prints one sentence and exits with 1 for %s', async (_, args, sentence) => {
    const { code, stdout, stderr } = await finish(start(args));
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('prints one sentence and exits with 1 if there is no database', async () => {
    const { code, stderr } = await finish(
      start([`${SAMPLES}shops.csv`], 'postgres://nobody@127.0.0.1:1/none'),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be used: .+\n$/);
  });

  it('starts the embedded database for its duration if none is running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    const { DATABASE_URL: _, ...env } = process.env;
    const child = spawn(process.execPath, [PROGRAM, `${SAMPLES}shops.csv`], {
      env: { ...env, DATA_DIR: folder },
    });
    const { code, stdout } = await finish(child);
    expect(stdout).toContain('added      5');
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'postgres/cluster/PG_VERSION'))).toBe(true);
    expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('has saved everything it reported when killed half way, and can be run again', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `Shop ${index},https://killed${index}.example,${index}\n`,
    );
    const file = `brand_name,brand_url,fb_likes_count\n${rows.join('')}`;
    const first = start(['-']);
    first.stdin.on('error', () => {});
    // An incomplete file, so that the import cannot finish before it is killed.
    first.stdin.write(file.slice(0, file.length / 2));
    let reported = 0;
    first.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const [, saved] of text.matchAll(/saved (\d+)/g)) reported = Number(saved);
      if (reported >= 1_500) first.kill('SIGKILL');
    });
    const [, signal] = await once(first, 'close');
    expect(signal).toBe('SIGKILL');
    const there = await count('killed%');
    expect(there).toBeGreaterThanOrEqual(reported);
    expect(there).toBeLessThan(20_000);

    const second = start(['-']);
    second.stdin.end(file);
    const { code, stdout } = await finish(second);
    expect(code).toBe(0);
    expect(await count('killed%')).toBe(20_000);
    const [, added, unchanged] = /added +([\d,]+)\n.*\n +unchanged +([\d,]+)/.exec(stdout)!;
    const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
    expect(number(unchanged)).toBeGreaterThanOrEqual(there);
    expect(number(added)).toBe(20_000 - number(unchanged));
  });

  it('imports products of a store into its brand', async () => {
    const path = `${SAMPLES}shopify.csv`;
    await database.query(`insert into brands (domain, brand_name) values ('meadow.example', 'Meadow')`);
    const without = await finish(start([path]));
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('--store ADDRESS') });
    const { code, stdout, stderr } = await finish(
      start([path, '--store', 'meadow.example', '--currency', 'usd']),
    );
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'line 7: is not on sale: its status is draft\nline 6: is a gift card, fee, insurance, tip, sample, deposit or test entry, not a product\n',
    });
    expect(stdout).toMatch(/5 rows read\n {2}added {6}1\n/);
  });

  describe('a file that leaves questions open', () => {
    const QUESTIONS =
      'Website,Brand,Sales,Avg price\nasked.example,Asked,120000,"24,90"\nmore.example,More,240000,"9,90"\n';
    const given = async (args: string[], content: string | Buffer = QUESTIONS) => {
      const child = start(['-', ...args]);
      child.stdin.end(content);
      return finish(child);
    };
    const asked = async () =>
      (
        await database.query(
          "select brand_name, estimated_monthly_revenue as revenue, product_avg_price as price from brands where domain = 'asked.example'",
        )
      )[0];

    it('is imported without the columns concerned, and each question names the option that answers it', async () => {
      const { code, stdout } = await given([]);
      expect(code).toBe(0);
      expect(stdout).toMatch(
        /"Sales" is left out\. Which period do its values cover\?.* --map "Sales=estimated_monthly_revenue:month" \(month, year, /,
      );
      expect(stdout).toMatch(/"Avg price" is left out\. .* --map "Avg price=product_avg_price:USD" \(USD, /);
      expect(await asked()).toEqual({ brand_name: 'Asked', revenue: null, price: null });
    });

    it('is read as those options say, the period and the currency of one column together', async () => {
      const { code, stdout } = await given([
        '--map',
        'Sales=estimated_monthly_revenue:year:USD',
        '--map',
        'Avg price=product_avg_price:usd',
      ]);
      expect(code).toBe(0);
      expect(stdout).not.toContain('is left out');
      expect(await asked()).toEqual({ brand_name: 'Asked', revenue: 10_000, price: 2_490 });
    });

    it('keeps the name of a brand unless --overwrite names it, and says so', async () => {
      const renamed = 'Website,Brand\nasked.example,Renamed\n';
      expect((await given([], renamed)).stdout).toContain(
        'brand_name: 1 (names the brand; --overwrite replaces it)',
      );
      expect(await asked()).toMatchObject({ brand_name: 'Asked' });
      expect((await given(['--overwrite', 'brand_name'], renamed)).code).toBe(0);
      expect(await asked()).toMatchObject({ brand_name: 'Renamed' });
    });

    it('of several sheets is read from the one that --sheet names', async () => {
      const workbook = workbookOfSheets([
        { name: 'First', rows: rowOf(1, 'Website') + rowOf(2, 'sheet-one.example') },
        { name: 'Second', rows: rowOf(1, 'Website') + rowOf(2, 'sheet-two.example') },
      ]);
      const third = await given(['--sheet', 'Third'], workbook);
      expect(third).toMatchObject({ code: 1, stdout: '' });
      expect(third.stderr).toContain('no filled sheet "Third". Its sheets: "First", "Second".');
      expect((await given(['--sheet', 'Second'], workbook)).code).toBe(0);
      expect([await count('sheet-one.example'), await count('sheet-two.example')].map(Number)).toEqual([
        0, 1,
      ]);
    });

    it('of products, or taken for one, is read as --kind says', async () => {
      const pages = 'https://kinds.example/products/tree\nhttps://kinds.example/products/wool\n';
      const { code, stderr } = await given([], pages);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /looks like a list of products.* If it is a list of brands, add --kind brands\.\n$/,
      );
      expect((await given(['--kind', 'shops'], pages)).stderr).toBe(
        '--kind is one of brands, products, stores.\n',
      );
      const items = '[{"name":"Tree","url":"https://kinds.example/products/tree","price":"$98"}]';
      expect((await given([], items)).stdout).toContain(
        'None of its stores is in the catalogue: --kind stores adds them as brands.',
      );
      expect((await given(['--kind', 'stores'], items)).code).toBe(0);
      expect(Number(await count('kinds.example'))).toBe(1);
      expect((await given([], items)).stdout).toMatch(/added {6}1\n/);
    });

    it('is not read if an option names a column that it does not have', async () => {
      const { code, stdout, stderr } = await given(['--map', 'Revenue=estimated_monthly_revenue:year']);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/has no column "Revenue"\. Its columns: "Website"/);
    });
  });
});
