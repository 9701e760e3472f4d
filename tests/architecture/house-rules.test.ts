import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROBLEMS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const server = files.filter(
  (file) => /^apps\/api\/src\/.*(?<!\.test|testing)\.ts$/.test(file) && !file.includes('/testing/'),
);

/** Anchors of a document's headings, as GitHub generates them. */
const anchorsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Files that use `pg` directly: COPY, LISTEN, session locks, migrations, and dumps of tables unknown beforehand. */
const RAW_SQL = [
  'apps/api/src/catalogue/change-feed.ts',
  'packages/backup/src/back-up.ts',
  'packages/backup/src/dumped-tables.ts',
  'packages/backup/src/restore.ts',
  'packages/database/src/catalogue/add-url-addresses.ts',
  'packages/database/src/catalogue/read-index-rows.ts',
  'packages/database/src/collection/host-locks.ts',
  'packages/database/src/connect.ts',
  'packages/database/src/estimates/rank-lists.ts',
  'packages/database/src/imports/merge-brands.ts',
  'packages/database/src/migrate.ts',
  'packages/database/src/schema-state.ts',
  'packages/demonstration/src/copy-rows.ts',
];

describe('House rules', () => {
  it('send SQL to PostgreSQL through Kysely', () => {
    const sources = files.filter(
      (file) =>
        /^(apps|packages)\/[^/]+\/src\/.*(?<!test|testing)\.ts$/.test(file) &&
        !file.includes('/testing/') &&
        !file.startsWith('packages/clickhouse-index/') &&
        // Queries tabs.
        !file.startsWith('apps/extension/'),
    );
    expect(sources.filter((file) => /\.query[<(]/.test(read(file)))).toEqual(RAW_SQL);
  });

  it('keep no catch-all files: utils, helpers or common', () => {
    expect(files.filter((file) => /(^|\/)(utils|helpers|common)(\/|\.)/.test(file))).toEqual([]);
  });

  it('give every decision record a status with a date', () => {
    const records = files.filter((file) => file.startsWith('docs/decisions/'));
    expect(records.length).toBeGreaterThan(40);
    const status = /^# .+\n\nStatus: (accepted|proposed|superseded)[^\n]*, \d{4}-\d{2}-\d{2}/;
    expect(records.filter((file) => !status.test(read(file)))).toEqual([]);
  });

  it('let the README name only commands that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read('README.md').matchAll(/npm (?:run )?([a-z:]+)/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !scripts.includes(name) && name !== 'ci')).toEqual([]);
  });

  it('let README and documents name only paths that exist', () => {
    const documents = files.filter((file) => file.endsWith('.md'));
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(/`((?:apps|packages|tests|tools|scripts|docs)\/[\w./-]+)`/g)]
        .map((match) => match[1]!)
        // A fresh clone has nothing built yet.
        .filter((path) => !path.endsWith('/dist') && !existsSync(join(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to documents and headings that exist', () => {
    const broken = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((document) =>
        [...read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
          .filter(([, path = '', heading]) => {
            const target = path === '' ? document : posix.join(dirname(document), path);
            if (!existsSync(join(ROOT, target))) return true;
            return heading !== undefined && !anchorsOf(target).includes(heading);
          })
          .map(([link]) => `${document}: ${link}`),
      );
    expect(broken).toEqual([]);
  });

  it('refer to no document or issue outside the project', () => {
    const sources = files.filter(
      (file) => /\.(ts|tsx|mjs|css|html|md|sh|yml|yaml)$/.test(file) && !file.includes('/migrations/'),
    );
    const references = sources.flatMap((file) =>
      [
        ...read(file).matchAll(
          /\((?:sections?|issues?|decisions,?) [\w, ]+\)|\b(?:section|issue)s? \d+|\bthe specification\b/gi,
        ),
      ].map((match) => `${file}: ${match[0]}`),
    );
    expect(references, 'name a section of docs/product.md instead').toEqual([]);
  });

  it('use SteadyClient, since a bare pg.Client ends the process when an idle connection breaks', () => {
    const sources = files.filter((file) => /^(apps|packages|scripts)\/.*(?<!\.test)\.ts$/.test(file));
    const bare = sources.filter((file) => /new (pg\.)?Client\(/.test(read(file)));
    expect(bare, 'use a SteadyClient').toEqual([]);
  });

  it('let a poll of a test end as late as those of the whole run, because a busy machine may take a while', () => {
    const EARLIER = /poll\((?:(?!;\n)[\s\S])*?\btimeout: (?:\d{1,4}|[1-5]?\d_000)\b/;
    const tests = files.filter((file) => /^tests\/(?!architecture).*\.tsx?$|\.test\.tsx?$/.test(file));
    expect(tests.filter((file) => EARLIER.test(read(file)))).toEqual([]);
  });

  it('evaluate functions in the page of a journey, which the compiler checks, and no strings', () => {
    const strings = files
      .filter((file) => /^tests\/e2e\/.*\.ts$/.test(file))
      .filter((file) =>
        /\b(?:evaluate(?:All)?|addInitScript|waitForFunction)(?:<[^(]*>)?\(\s*['"`]/.test(read(file)),
      );
    expect(strings).toEqual([]);
  });

  it('pin every package to one exact version', () => {
    const loose = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies } as Record<
          string,
          string
        >)
          .filter(
            ([name, version]) =>
              !name.startsWith('@brandlode/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
          )
          .map(([name, version]) => `${file}: ${name} ${version}`);
      });
    expect(loose).toEqual([]);
  });

  it('lock a package for every platform, so that npm ci works anywhere', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing, 'run: node scripts/complete-lockfile.mjs').toEqual([]);
  });

  it('describe every route of the API in the OpenAPI document, except pages, images, probes and OAuth', () => {
    const routes = server.flatMap((file) => [
      ...read(file).matchAll(
        /\.(?:get|post|put|patch|delete)\(\s*'(\/[^']*)',\s*(?:operation\(|\{\s*schema: )?(\{\s*hide|\{)?/g,
      ),
    ]);
    expect(routes.length).toBeGreaterThan(30);
    const undescribed = routes.filter(([, , schema]) => schema !== '{').map(([, path]) => path);
    expect([...new Set(undescribed)].toSorted()).toEqual([
      '/',
      '/.well-known/oauth-authorization-server',
      '/api/docs',
      '/api/openapi.json',
      '/brands/:id/images/:picture/:token',
      '/done.js',
      '/healthz',
      '/metrics',
      '/oauth/revoke',
      '/oauth/token',
      '/products/:id/picture/:token',
      '/proxy-check',
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/third-party-notices.txt',
    ]);
  });

  it('return every error code somewhere', () => {
    const code = server.map(read).join('\n');
    const unused = Object.keys(PROBLEMS).filter((name) => !code.includes(`'${name}'`));
    expect(unused).toEqual([]);
  });
});
