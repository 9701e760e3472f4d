import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RankTable } from './rank-table.ts';
import { readRankFile } from './read-ranks.ts';

const write = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  utimesSync(file, new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:00:00Z'));
  return file;
};
const folder = mkdtempSync(join(tmpdir(), 'brandlode-ranks-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('A list of popular sites', () => {
  it("in Tranco's format gives the exact rank and the file's day", async () => {
    const ranks = await readRankFile('Tranco', write('tranco.csv', '1,google.com\r\n2,shop.example\r\n'));
    expect(ranks.find('www.shop.example')).toEqual({ list: 'Tranco', best: 2, worst: 2, day: '2026-11-20' });
    expect(ranks.find('unknown.example')).toBeUndefined();
  });

  it("in the Chrome UX report's format gives the best bucket of a name's origins", async () => {
    const rows =
      'origin,rank\nhttps://shop.example,50000\nhttps://www.shop.example,10000\nhttp://tiny.example,1000\nhttps://mid.example,5000\n';
    const ranks = await readRankFile('CrUX', write('crux.csv', rows));
    const bounds = (name: string) => [ranks.find(name)?.best, ranks.find(name)?.worst];
    expect(bounds('shop.example')).toEqual([5001, 10_000]);
    expect(bounds('tiny.example')).toEqual([1, 1000]);
    expect(bounds('mid.example')).toEqual([1001, 5000]);
    expect(ranks.find('origin')).toBeUndefined();
  });

  it('that cannot be read is rejected at startup', async () => {
    await expect(readRankFile('Tranco', join(folder, 'none.csv'))).rejects.toThrow('none.csv');
    await expect(readRankFile('Tranco', write('page.csv', '<!doctype html>\n<p>Not found'))).rejects.toThrow(
      'holds no row of Tranco',
    );
  });

  it('is unchanged after packing and unpacking', () => {
    const table = new RankTable();
    for (let i = 1; i <= 5000; i += 1) table.set(`shop-${i}.example`, i);
    const again = RankTable.unpack(table.pack());
    expect(again.size).toBe(5000);
    expect([again.get('shop-4999.example'), again.get('shop-0.example')]).toEqual([4999, undefined]);
  });

  it('finds each of 200,000 names and no other', () => {
    const table = new RankTable();
    for (let i = 1; i <= 200_000; i += 1) table.set(`shop-${i}.example`, i);
    expect(table.size).toBe(200_000);
    for (let i = 1; i <= 200_000; i += 1) {
      if (table.get(`shop-${i}.example`) !== i || table.get(`other-${i}.example`) !== undefined)
        throw new Error(`shop-${i}`);
    }
  });
});
