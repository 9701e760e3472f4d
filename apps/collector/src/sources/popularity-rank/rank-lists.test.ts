import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, deflateRawSync, gzipSync } from 'node:zlib';
import { insertBrands, useDatabase } from '@brandlode/database/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUDGET } from '../../parse/budget.ts';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { openConfiguredLists, popularityRank } from './popularity-rank.ts';

let service: StandIn;
const database = await useDatabase();
beforeEach(() => database.query('truncate rank_lists, ranked_names'));
afterEach(() => service.close());

/** A zip archive of one file, with its sizes in a data descriptor and a directory after it, as tools write them. */
function zip(name: string, text: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(4, 28);
  return Buffer.concat([
    header,
    Buffer.from(name),
    Buffer.alloc(4),
    deflateRawSync(text),
    Buffer.alloc(200, 'PK'),
  ]);
}
/** A gzip file of more than that many bytes. */
async function bomb(bytes: number): Promise<Buffer> {
  const chunk = Buffer.alloc(2 ** 20, 'x');
  const chunks = Array.from({ length: Math.ceil(bytes / chunk.length) }, () => chunk);
  return buffer(Readable.from(chunks).pipe(createGzip({ level: 1 })));
}
const TRANCO = zip('top-1m.csv', '1,google.com\r\n2,soap.com\r\n');
const CRUX = gzipSync('origin,rank\nhttps://www.soap.com,5000\nhttps://tea.com,1000\n');
const MODIFIED = { 'last-modified': 'Fri, 20 Nov 2026 04:00:00 GMT' };
const lists = () =>
  standIn({
    '/tranco.zip': { body: TRANCO, headers: MODIFIED },
    '/crux.csv.gz': { body: CRUX, headers: MODIFIED },
  });

/** A separate process. */
const open = async (settings: object = {}, onError?: (error: Error) => void) => {
  const environment = {
    OPEN_DATA: 'popularity-rank',
    TRANCO_URL: `${service?.base}/tranco.zip`,
    CRUX_URL: `${service?.base}/crux.csv.gz`,
    ...settings,
  };
  const rankLists = openConfiguredLists(environment, database, 'Brandlode/1.0 (test)', onError);
  const source = await popularityRank.open(environment, callAtOnce, { rankLists });
  return { rankLists, source };
};
const collect = async (domain: string, settings?: object) => {
  const { rankLists, source } = await open(settings);
  await rankLists.refresh();
  return source.collect(visitOf(domain));
};
const downloads = () => service.requested.length;
const age = (hours: number) =>
  database.query(
    `update rank_lists set claimed_at = now() - interval '${hours} hours', loaded_at = now() - interval '${hours} hours'`,
  );

describe('Downloaded lists of popular sites', () => {
  it('are read from zip and gzip with the day of the list, and shared by all processes', async () => {
    service = await lists();
    expect((await collect('soap.com')).facts).toEqual({
      popularity: [
        { list: 'CrUX', best: 1001, worst: 5000, day: '2026-11-20' },
        { list: 'Tranco', best: 2, worst: 2, day: '2026-11-20' },
      ],
    });
    expect(service.requested[0]!.headers['user-agent']).toBe('Brandlode/1.0 (test)');
    expect((await collect('tea.com')).facts).toMatchObject({ popularity: [{ list: 'CrUX', best: 1 }] });
    expect(await collect('none.com')).toMatchObject({ outcome: 'missing', reason: 'not in Tranco or CrUX' });
    expect(downloads()).toBe(2);
  });

  it('are downloaded again by one process after a day (Tranco) or a week (CrUX)', async () => {
    service = await lists();
    await collect('soap.com');
    await age(25);
    await Promise.all([collect('soap.com'), collect('soap.com'), collect('soap.com')]);
    const paths = service.requested.map(({ path }) => path).sort();
    expect(paths).toEqual(['/crux.csv.gz', '/tranco.zip', '/tranco.zip']);
  });

  it('are unchanged when a download fails, which is retried after an hour', async () => {
    service = await lists();
    await collect('soap.com');
    await service.close();
    service = await standIn({ '/tranco.zip': { status: 503, body: 'later' } });
    await age(25);
    expect((await collect('soap.com')).facts.popularity).toHaveLength(2);
    expect((await collect('soap.com')).outcome).toBe('found');
    expect(downloads()).toBe(1);
  });

  it('report why there is none when the first download fails', async () => {
    service = await standIn({
      '/tranco.zip': { body: '<!doctype html><p>moved' },
      '/crux.csv.gz': { body: gzipSync('x'.repeat(1000)).subarray(0, 20) },
    });
    const { outcome, reason } = await collect('soap.com');
    expect(outcome).toBe('failed');
    expect(reason).toMatch(/^Tranco: holds no row of Tranco; CrUX: /);
  });

  it('have the reason in the log once per attempt, and keep it until the next attempt', async () => {
    service = await standIn({
      '/tranco.zip': { status: 503, body: 'later' },
      '/crux.csv.gz': { body: CRUX },
    });
    const logged: string[] = [];
    const { rankLists } = await open({}, ({ message }) => logged.push(message));
    await rankLists.refresh();
    expect(logged).toEqual(['The rank list Tranco could not be loaded: status 503']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    // No process may try again yet by the clock of the database.
    await rankLists.refresh();
    expect(await rankLists.problems()).toEqual(['Tranco: status 503']);
    expect(logged).toHaveLength(1);
  });

  it('are not downloaded without the setting', async () => {
    service = await lists();
    expect(await collect('soap.com', { OPEN_DATA: 'none' })).toMatchObject({ outcome: 'not applicable' });
    expect(downloads()).toBe(0);
  });

  it('are limited by the budget, regardless of compression', async () => {
    service = await standIn({
      '/tranco.zip': { body: await bomb(BUDGET.rankList.decompressedBytes + 1) },
      '/crux.csv.gz': { body: CRUX },
    });
    const { facts } = await collect('soap.com');
    expect(facts.popularity).toMatchObject([{ list: 'CrUX' }]);
    expect(await database.query("select from ranked_names where list = 'Tranco'")).toEqual([]);
  });

  it('give all brands visits as soon as they are loaded, without a visit', async () => {
    service = await lists();
    await insertBrands(database, { domain: 'soap.com' }, { domain: 'none.com' });
    await (await open()).rankLists.refresh();
    const rows = await database.query(
      'select estimated_monthly_traffic > 0 as estimated from brands order by domain desc',
    );
    expect(rows).toEqual([{ estimated: true }, { estimated: null }]);
  });

  it('are replaced by files, which are loaded again when they change', async () => {
    service = await lists();
    const folder = mkdtempSync(join(tmpdir(), 'brandlode-ranks-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const TRANCO_FILE = join(folder, 'tranco.csv');
    const rank = async () =>
      (await collect('soap.com', { TRANCO_FILE, OPEN_DATA: 'none' })).facts.popularity?.map(
        ({ best }) => best,
      );
    writeFileSync(TRANCO_FILE, '7,soap.com\n');
    expect(await rank()).toEqual([7]);
    await database.query('update ranked_names set best = 8, worst = 8');
    expect(await rank()).toEqual([8]);
    writeFileSync(TRANCO_FILE, '66,soap.com\n');
    expect(await rank()).toEqual([66]);
    expect(downloads()).toBe(0);
  });
});
