import { readFileSync } from 'node:fs';

/** The commonest passwords long enough to be taken, lower case, from `common-passwords.txt`, which says where they are from. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word !== ''),
);
