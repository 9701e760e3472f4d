import { Readable } from 'node:stream';
import type { RankedName } from '@brandlode/database';
import { describe, expect, it } from 'vitest';
import { type ListName, readRanks } from './read-ranks.ts';

async function read(list: ListName, text: string): Promise<RankedName[]> {
  const names: RankedName[] = [];
  for await (const name of readRanks(list, Readable.from([Buffer.from(text)]))) names.push(name);
  return names;
}

describe('A list of popular sites', () => {
  it("in Tranco's format gives exact ranks", async () => {
    expect(await read('Tranco', '1,google.com\r\n2,shop.example\r\n')).toEqual([
      { address: 'google.com', best: 1, worst: 1 },
      { address: 'shop.example', best: 2, worst: 2 },
    ]);
  });

  it("in the Chrome UX report's format gives the buckets of origins", async () => {
    const rows =
      'origin,rank\nhttps://shop.example,50000\nhttps://www.shop.example,10000\nhttp://tiny.example,1000\nhttps://mid.example,5000\n';
    expect(await read('CrUX', rows)).toEqual([
      { address: 'shop.example', best: 10_001, worst: 50_000 },
      { address: 'shop.example', best: 5001, worst: 10_000 },
      { address: 'tiny.example', best: 1, worst: 1000 },
      { address: 'mid.example', best: 1001, worst: 5000 },
    ]);
  });

  it('counts country and mobile sites for the brand, but neither other subdomains nor shops on a shared host', async () => {
    const origins = [
      'us.gap.com',
      'm.gap.com',
      'kids.gap.com',
      'velvet.myshopify.com',
      'myshopify.com',
      'www.shop.co.uk',
    ];
    const names = await read('CrUX', origins.map((host) => `https://${host},1000\n`).join(''));
    expect(names.map(({ address }) => address)).toEqual([
      'gap.com',
      'gap.com',
      'kids.gap.com',
      'velvet.myshopify.com',
      'myshopify.com',
      'shop.co.uk',
    ]);
  });

  it('leaves out what is no site, and is rejected without any row of the list', async () => {
    expect(await read('Tranco', '1,shop.example\n2,10.0.0.1\n3,\nx,y.example\n0,z.example\n')).toHaveLength(
      1,
    );
    await expect(read('Tranco', '<!doctype html>\n<p>Not found')).rejects.toThrow('holds no row of Tranco');
  });
});
