import type { BackupContent } from '@brandlode/backup';

/** Rows per table, a hash of the content for comparing databases, and the duration. */
export function describeBackup(done: string, { rows, sha256 }: BackupContent, began: number): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...filled.map(
      ([table, count]) =>
        `  ${table.replace(/^public\./, '').padEnd(28)} ${count.toLocaleString('en').padStart(12)}`,
    ),
    `${done} ${total.toLocaleString('en')} rows in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
    `Content ${sha256}`,
  ].join('\n');
}
