import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FORMAT, UnreadableBackupError } from './format.ts';
import { type Part, readBackup } from './read-backup.ts';

const head = `${JSON.stringify({ format: FORMAT, madeAt: '2026-01-01T00:00:00Z', migrations: [] })}\n`;
const content = [
  '{"table":"public.brands","columns":["id","brand_name"]}',
  '1\tone\\\\two',
  '2\t\\N',
  '\\.',
  '{"table":"public.lists","columns":["id"]}',
  '\\.',
  '{"counters":[{"table":"public.brands","column":"id","last":"2"}]}\n',
].join('\n');
const hash = createHash('sha256').update(content).digest('hex');
const tail = `{"rows":{"public.brands":2,"public.lists":0},"sha256":"${hash}"}\n`;
const backup = Buffer.from(head + content + tail);

async function read(bytes: Buffer, size = 7) {
  const chunks = async function* () {
    for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
  };
  const parts: (Exclude<Part, { part: 'table' }> | { table: string; rows: string })[] = [];
  for await (const part of readBackup(chunks()))
    parts.push(
      part.part === 'table'
        ? { table: part.head.table, rows: Buffer.concat(await Array.fromAsync(part.rows)).toString() }
        : part,
    );
  return parts;
}

it('is read part by part, in chunks of any size', async () => {
  for (const size of [1, 2, 7, 1_000])
    expect(await read(backup, size)).toEqual([
      { part: 'head', head: JSON.parse(head) },
      { table: 'public.brands', rows: '1\tone\\\\two\n2\t\\N\n' },
      { table: 'public.lists', rows: '' },
      { part: 'counters', counters: [{ table: 'public.brands', column: 'id', last: '2' }] },
      { part: 'tail', tail: JSON.parse(tail) },
    ]);
});

it('is rejected if it ends early, anywhere', async () => {
  for (let length = 0; length < backup.length; length++)
    await expect(read(backup.subarray(0, length)), `${length} bytes`).rejects.toThrow(UnreadableBackupError);
});

it('is rejected if a byte of its content or of the hash was altered', async () => {
  const unhashed = [head.length + content.length, backup.indexOf(hash)];
  for (let index = head.length; index < backup.indexOf(hash) + hash.length; index++) {
    if (index >= unhashed[0]! && index < unhashed[1]!) continue;
    const altered = Buffer.from(backup);
    altered[index] = altered[index] === 0x37 ? 0x38 : 0x37;
    await expect(read(altered), `byte ${index}`).rejects.toThrow(UnreadableBackupError);
  }
});
