import { expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  ['Spring shortlist', 'spring-shortlist'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a"b\r\nX: y', 'a-b-x-y'],
  ['Schuhe & Größen', 'schuhe-größen'],
  ['靴', '靴'],
  ['  - ', ''],
  ['\u202Eexe.txt', 'exe-txt'],
])('%j as a file is named %j', (text, name) => {
  expect(toFileName(text)).toBe(name);
});

it('a long name is cut between characters', () => {
  expect(toFileName('𝒜'.repeat(200))).toBe('𝒜'.repeat(80));
  expect(toFileName(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});
