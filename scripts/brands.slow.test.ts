import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { saveObservations } from '@brandlode/database';
import { found, useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('brands.ts', import.meta.url));

const database = await useDatabase();

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

async function observe(address: string, likes: number): Promise<number> {
  const { brandId } = await saveObservations(database, {
    domain: address,
    observedAt: new Date(Date.UTC(2026, 5, likes)),
    reports: [
      found('shop', {
        metrics: [{ metric: 'fb_likes_count', value: likes, kind: 'measured' }],
        facts: { brand_name: `Shop ${likes}` },
      }),
    ],
  });
  return brandId!;
}

describe('npm run brands', () => {
  it('merges two brands, shows the addresses, and splits one off again', async () => {
    const [keep, other] = [await observe('one.example', 1), await observe('etsy.com/shop/two', 2)];
    const merged = await run('merge', String(keep), String(other));
    expect(merged).toMatchObject({ code: 0, stderr: '' });
    expect(merged.stdout).toBe(
      `${keep}  Shop 1  (real catalogue)
  one.example, primary, 1 value recorded, last on 2026-06-01
  etsy.com/shop/two, 1 value recorded, last on 2026-06-02
  merged into it: ${other}
`,
    );
    expect((await run('show', String(other))).stdout).toBe(
      `Brand ${other} was merged into brand ${keep}.\n${merged.stdout}`,
    );
    const split = await run('split', String(keep), 'https://www.etsy.com/uk/shop/Two?ref=x');
    expect(split.code).toBe(0);
    expect(split.stdout).toContain('  etsy.com/shop/two, primary, 1 value recorded, last on 2026-06-02\n');
  });

  it.each([
    ['nothing', [], /^Usage: npm run brands/],
    ['an unknown word', ['delete', '1'], /^Usage: npm run brands/],
    ['a name instead of an ID', ['show', 'IKEA'], /^"IKEA" is not the ID of a brand\./],
    ['an unknown brand', ['show', '999999'], /^There is no brand 999999\.\n$/],
    ['a brand merged with itself', ['merge', '1', '1'], /^A brand cannot be merged with itself\.\n$/],
    ['no address', ['split', '1', 'nonsense'], /^nonsense is not the address of a store\.\n$/],
  ])('exits with 1 and a reason for %s', async (_, args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
