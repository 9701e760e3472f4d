import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readDiscoveryProgress, startDiscovery } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { startDnsServer, type Zone } from '@brandlode/discovery/testing';
import { afterAll, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../testing/discovery-process.ts', import.meta.url));
const NAMES = 600;
const KILLS = 3;

const names = Array.from(
  { length: NAMES },
  (_, index) => `${index % 5 === 0 ? 'shop' : 'plain'}${index}.com`,
);
const zone: Zone = { 'shops.myshopify.com': { A: ['23.227.38.74'] } };
for (const name of names) {
  zone[`www.${name}`] = name.startsWith('shop') ? { CNAME: 'shops.myshopify.com' } : { A: ['192.0.2.1'] };
  zone[name] = { A: ['192.0.2.1'] };
}

const database = await useDatabase();
const server = await startDnsServer(zone);
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await server.close();
});

async function startProcess(queriesPerSecond: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DNS_PORT: String(server.port),
    RATE: String(queriesPerSecond),
  };
  child = fork(PROGRAM, { env });
  await once(child, 'message');
  return child;
}
const askedCount = async () => (await readDiscoveryProgress(database.db))?.asked ?? 0;

it('A run that is killed again and again finds every store, and asks no name again whose answer is saved', async () => {
  await database.query(
    `insert into ranked_names (address, list, best, worst)
     select name, 'Tranco', place, place from unnest($1::text[]) with ordinality as n (name, place)`,
    [names],
  );
  await startDiscovery(database, { target: NAMES, probes: false });
  const kills: { saved: Set<string>; questions: number }[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await askedCount();
    // So slow that it is killed long before the end on any machine.
    const process = await startProcess(20);
    await expect.poll(askedCount).toBeGreaterThan(before + 15);
    process.kill('SIGKILL');
    await once(process, 'exit');
    const rows = await database.query<{ name: string }>(
      'select name from discovery_names where asked_at is not null',
    );
    kills.push({ saved: new Set(rows.map(({ name }) => name)), questions: server.questions.length });
  }
  expect(kills.at(-1)!.saved.size).toBeLessThan(NAMES);

  await startProcess(300);
  await expect.poll(askedCount).toBe(NAMES);
  for (const { saved, questions } of kills) {
    const later = server.questions.slice(questions).map((question) => question.replace(/^www\.| A$/g, ''));
    expect(later.filter((name) => saved.has(name))).toEqual([]);
  }
  const rows = await database.query<{ name: string }>('select name from candidates');
  expect(rows.map(({ name }) => name).sort()).toEqual(names.filter((name) => name.startsWith('shop')).sort());
});
