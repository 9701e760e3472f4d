import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Allowed imports between workspaces. `tools`, `scripts` and `tests` may import everything. */
const ALLOWED: Record<string, string[]> = {
  'packages/contract': [],
  'packages/catalogue-index': [],
  'packages/clickhouse-index': ['packages/catalogue-index'],
  'packages/database': ['packages/contract', 'packages/catalogue-index'],
  'packages/catalogue-import': ['packages/contract', 'packages/currencies', 'packages/database'],
  'packages/catalogue-export': ['packages/contract'],
  'packages/currencies': [],
  'packages/catalogues': ['packages/contract', 'packages/database', 'packages/demonstration'],
  'packages/demonstration': ['packages/contract', 'packages/database'],
  'packages/backup': ['packages/database'],
  'packages/discovery': [],
  'packages/embedded-postgres': ['packages/database'],
  'packages/sandbox': [],
  'packages/safe-fetch': [],
  'packages/hosted-identity': ['packages/contract', 'packages/database'],
  'packages/runtime': ['packages/contract'],
  'apps/web': [
    'packages/contract',
    'packages/hosted-identity',
    'scripts/notices/third-party-notices.ts',
    'integrations/google-sheets/brandlode.gs?raw',
  ],
  'apps/extension': ['packages/contract'],
  'apps/api': [
    'packages/contract',
    'packages/catalogue-export',
    'packages/catalogue-import',
    'packages/catalogue-index',
    'packages/clickhouse-index',
    'packages/catalogues',
    'packages/database',
    'packages/demonstration',
    'packages/hosted-identity',
    'packages/safe-fetch',
    'packages/runtime',
  ],
  'apps/collector': [
    'packages/contract',
    'packages/currencies',
    'packages/database',
    'packages/discovery',
    'packages/safe-fetch',
    'packages/runtime',
  ],
};
/** Registry packages that a restricted zone may use at run time. */
const PACKAGES: Record<string, string[]> = { 'packages/contract': ['zod'], 'packages/catalogue-index': [] };

const workspaces = ['packages', 'apps'].flatMap((floor) =>
  readdirSync(join(ROOT, floor)).map((name) => `${floor}/${name}`),
);
const isTest = (file: string) => /\.test\.tsx?$|\/testing\.ts$|\/testing\//.test(file);

const zoneOf = (file: string) =>
  workspaces.find((workspace) => file === workspace || file.startsWith(`${workspace}/`));

type Import = { from: string; specifier: string; target: string | null };

const importsIn = (folder: string): Import[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => `${folder}/${file}`)
    .flatMap((file) => importsOf(file));

const imports = workspaces.flatMap(importsIn);
const others = ['scripts', 'tests', 'tools'].flatMap(importsIn);

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) {
      return { from: file, specifier, target: relative(ROOT, resolve(ROOT, dirname(file), specifier)) };
    }
    // The workspace's own alias, "#*" in its package.json.
    if (specifier.startsWith('#')) {
      return { from: file, specifier, target: `${zoneOf(file)}/src/${specifier.slice(1)}` };
    }
    const own = /^@brandlode\/([a-z-]+)/.exec(specifier)?.[1];
    return {
      from: file,
      specifier,
      target: workspaces.find((name) => own && name.endsWith(`/${own}`)) ?? null,
    };
  });
}

describe('Import zones', () => {
  it('are defined for every workspace', () => {
    expect(Object.keys(ALLOWED).sort()).toEqual([...workspaces].sort());
    expect(imports.length).toBeGreaterThan(100);
  });

  it("resolve a workspace's alias to existing files", () => {
    const aliased = imports.filter(({ specifier }) => specifier.startsWith('#'));
    expect(aliased.length).toBeGreaterThan(100);
    expect(aliased.filter(({ target }) => !existsSync(join(ROOT, target ?? '')))).toEqual([]);
  });

  it('let a workspace import only what its zone allows', () => {
    const broken = imports.filter(({ from, target }) => {
      const zone = zoneOf(from)!;
      const other = target && (zoneOf(target) ?? target);
      // Tests may import what they run against, such as the sandbox.
      if (!other || other === zone || isTest(from)) return false;
      return !ALLOWED[zone]!.includes(other);
    });
    expect(broken).toEqual([]);
  });

  it('let packages be imported by name only, through exports that exist', () => {
    const byPath = [...imports, ...others].filter(({ from, specifier, target }) => {
      const zone = target && zoneOf(target);
      return specifier.startsWith('.') && zone?.startsWith('packages/') && zone !== zoneOf(from);
    });
    expect(byPath).toEqual([]);
    const missing = workspaces.flatMap((workspace) =>
      Object.values<string>(manifestOf(workspace).exports ?? {})
        .map((file) => join(workspace, file))
        .filter((file) => !file.includes('*') && !existsSync(join(ROOT, file))),
    );
    expect(missing).toEqual([]);
  });

  it('let every file import only packages that the manifest of its workspace, or of the root, declares', () => {
    const declaredBy = (folder: string) => {
      const manifest = manifestOf(folder);
      const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
      return new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
    };
    // Tests use the root's packages and other workspaces: npm would install those of `devDependencies` in production.
    const inTests = declaredBy('.');
    // The web app declares its bundle's packages as devDependencies, which keeps them out of the API's image.
    const declarer = (file: string) =>
      file.startsWith('packages/hosted-identity/src/browser/') ? 'apps/web' : zoneOf(file);
    const undeclared = [...imports, ...others].filter(({ from, specifier }) => {
      const name = /^(@[\w.-]+\/)?[\w-][\w.-]*/.exec(specifier)?.[0];
      if (!name || isBuiltin(specifier) || declaredBy(declarer(from) ?? '.').has(name)) return false;
      if ((isTest(from) || !zoneOf(from)) && (inTests.has(name) || name.startsWith('@brandlode/')))
        return false;
      // A name that is not installed is text in a comment or string.
      return existsSync(join(ROOT, 'node_modules', name));
    });
    expect(undeclared).toEqual([]);
  });

  it('let the contract depend on zod alone and the index on nothing', () => {
    const broken = imports.filter(({ from, specifier, target }) => {
      const packages = PACKAGES[zoneOf(from)!];
      return packages && target === null && !isTest(from) && !packages.includes(specifier);
    });
    expect(broken).toEqual([]);
  });

  it('let features build on each other in one direction only; pages and the routes of the API bring them together', () => {
    const featureOf = (file: string) => /^apps\/[a-z]+\/src\/features\/[a-z-]+/.exec(file)?.[0];
    const buildsOn = new Map<string, Set<string>>();
    for (const { from, target } of imports) {
      const [feature, other] = [featureOf(from), target && featureOf(target)];
      if (!feature || !other || feature === other || isTest(from) || from.includes('/pages/')) continue;
      buildsOn.set(feature, (buildsOn.get(feature) ?? new Set()).add(other));
    }
    const circles: string[] = [];
    const visit = (feature: string, path: string[]) => {
      if (path.includes(feature)) circles.push([...path, feature].join(' -> '));
      else for (const other of buildsOn.get(feature) ?? []) visit(other, [...path, feature]);
    };
    for (const feature of buildsOn.keys()) visit(feature, []);
    expect(circles).toEqual([]);
  });

  it('keep ui/ free of features, router and queries', () => {
    const broken = imports.filter(
      ({ from, specifier, target }) =>
        from.startsWith('apps/web/src/ui/') &&
        (target?.includes('/features/') || /^(react-router|@tanstack\/react-query)/.test(specifier)),
    );
    expect(broken).toEqual([]);
  });

  it('contain no import cycles, not even of types', () => {
    const targets = Map.groupBy([...imports, ...others], ({ from }) => from);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: string[]) => {
      const start = path.indexOf(file);
      if (start >= 0) circles.push([...path.slice(start), file].join(' -> '));
      if (start >= 0 || done.has(file)) return;
      for (const { target } of targets.get(file) ?? []) if (target) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('let only config.ts and the start programs read the environment of the API', () => {
    const readers = imports
      .map(({ from }) => from)
      .filter((file) => file.startsWith('apps/api/src/') && !isTest(file))
      .filter((file) => /process\.env/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect([...new Set(readers)]).toEqual(['apps/api/src/config.ts']);
  });
});
