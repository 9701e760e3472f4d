import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VARIABLES as API } from '../../apps/api/src/config.ts';
import { VARIABLES as COLLECTOR } from '../../apps/collector/src/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(ROOT + file, 'utf8');
const VARIABLES = new Set([...API, ...COLLECTOR]);

it('docs/scenarios.md names tests that exist', () => {
  const named = [...read('docs/scenarios.md').matchAll(/`([\w./-]+\.test\.ts)`: (.*?)(?=<br>| \|)/g)];
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter(
    ([, file = '', title = '']) => !existsSync(ROOT + file) || !read(file).includes(title),
  );
  expect(missing.map(([found]) => found)).toEqual([]);
});

describe('docs/operating.md and the production files', () => {
  it('list every environment variable and no unknown one', () => {
    const table = /## Every variable\n([\s\S]*?)\n## /.exec(read('docs/operating.md'))![1]!;
    const names = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]!));
    expect(names.toSorted()).toEqual([...VARIABLES].toSorted());
  });

  it('set only known variables', () => {
    const set = [
      ...read('compose.yaml').matchAll(/^ +([A-Z_]+): /gm),
      ...read('.env.example').matchAll(/^([A-Z_]+)=/gm),
    ].map((match) => match[1]!);
    const others = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS', 'SITE_HOST'];
    expect(set).toContain('PUBLIC_URL');
    expect(set.filter((name) => !VARIABLES.has(name) && !others.includes(name))).toEqual([]);
  });

  it('name only files that exist', () => {
    const files = [
      'Dockerfile',
      'compose.yaml',
      'docs/operating.md',
      'deploy/update.sh',
      'deploy/backup.sh',
      'deploy/restore-drill.sh',
    ].flatMap((file) =>
      [
        ...read(file).matchAll(/\b((?:apps|scripts|docs|packages|deploy)\/[\w./-]+\.(?:ts|mjs|json|md|sh))/g),
      ].map((match) => match[1]!),
    );
    expect(files).toContain('apps/collector/src/main.ts');
    expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  });

  it('build the web app and the extension alike', () => {
    const [, build = ''] = /^RUN (node apps\/web\/build\.ts.*)$/m.exec(read('Dockerfile'))!;
    expect(build).toContain('apps/extension/build.ts');
    // On the machine that serves it, and elsewhere.
    expect(read('docs/operating.md').split(build)).toHaveLength(3);
    expect(read('docs/operating.md').match(/node apps\/web\/build\.ts/g)).toHaveLength(2);
  });

  it('say of every queue what is normal', () => {
    const files = globSync('{apps/{api,collector},packages/*}/src/**/*.ts', { cwd: ROOT });
    const source = files.filter((file) => !/test(ing)?\.ts$/.test(file)).map(read);
    const declared =
      /\b(?:every|openMailQueue(?:<[^(]+>)?)\(\s*\w+,\s*'([\w-]+)'|\b(?:\w+_)?QUEUE = '([\w-]+)'/g;
    const queues = [...source.join('\n').matchAll(declared)].map(([, name, other]) => name ?? other!);
    expect(queues).toEqual(
      expect.arrayContaining(['changes-compute', 'stripe-events', 'give-up-store', 'key-mail', 'test-mail']),
    );
    const [, table = ''] = /### Jobs are stuck\n([\s\S]*?)\n### /.exec(read('docs/operating.md'))!;
    expect(
      queues.filter((name) => !table.includes(`| \`${name}\``) && !table.includes(`, \`${name}\``)),
    ).toEqual([]);
  });

  it('name in every row of failures a test file, or a long test, that exists', () => {
    const [, table = ''] = /## How failures behave\n([\s\S]*)/.exec(read('docs/operating.md'))!;
    const [, ...rows] = table.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.length).toBeGreaterThan(8);
    const untested = rows.filter((row) => {
      const [, file, long] =
        /\| (?:`([\w./-]+\.test\.ts)`|`npm run test:long -- (\w+)`)[^|]* \|$/.exec(row) ?? [];
      return !existsSync(`${ROOT}${file ?? `tests/long/${long}.ts`}`);
    });
    expect(untested).toEqual([]);
  });

  it('say, as the help of `npm run secrets`, that secrets of authenticator apps are encrypted, too', () => {
    const [, section = ''] = /### Another key for secrets\n([\s\S]*?)\n##/.exec(read('docs/operating.md'))!;
    const [, usage = ''] = /USAGE = `([^`]*)`/.exec(read('scripts/secrets.ts'))!;
    for (const text of [section, usage]) expect(text).toContain('authenticator apps');
  });

  it('show only exported metrics', () => {
    const source = read('apps/api/src/http/metrics.ts') + read('apps/collector/src/metrics.ts');
    const shown = [
      ...`${read('docs/grafana-dashboard.json')}${read('deploy/alerts.yml')}`.matchAll(
        /\b((?:http|job|database|catalogue|collector)_[a-z_]+?)(?:_count|_bucket)?\b(?=[[{)"]| [<>])/g,
      ),
    ];
    expect(shown.length).toBeGreaterThan(8);
    for (const [, name] of shown) expect(source).toContain(`'${name}'`);
    expect(shown.some(([, name]) => name?.startsWith('collector_'))).toBe(true);
  });
});
