// Rebuilds the rate table from the newest `@fawazahmed0/currency-api` (CC0-1.0) in the npm registry. Run by a
// maintainer: node scripts/run.mjs tools/refresh-rates.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PACKAGE = '@fawazahmed0/currency-api';
const FILE = fileURLToPath(new URL('../packages/currencies/src/rates.json', import.meta.url));
const Rates = z.object({ date: z.iso.date(), usd: z.record(z.string(), z.number().positive()) });

const folder = mkdtempSync(join(tmpdir(), 'brandlode-rates-'));
try {
  const packed = execFileSync('npm', ['pack', PACKAGE, '--json'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{ filename, version }] = z
    .tuple([z.object({ filename: z.string(), version: z.string() })])
    .parse(JSON.parse(packed));
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  const { date, usd } = Rates.parse(
    JSON.parse(readFileSync(join(folder, 'package/v1/currencies/usd.json'), 'utf8')),
  );
  // The package includes cryptocurrencies: retain only ISO 4217.
  const perDollar = Object.fromEntries(
    Intl.supportedValuesOf('currency')
      .map((code) => [code, usd[code.toLowerCase()]] as const)
      .filter(([, rate]) => rate !== undefined),
  );
  const source = `npm ${PACKAGE} ${version}, CC0-1.0`;
  writeFileSync(FILE, `${JSON.stringify({ source, day: date, perDollar }, null, 2)}\n`);
  console.log(`${Object.keys(perDollar).length} currencies of ${date} written to ${FILE}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
