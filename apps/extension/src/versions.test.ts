import { expect, it } from 'vitest';
import { isNewer } from './versions.ts';

it.each([
  ['1.2.0', '1.1.9', true],
  ['1.10.0', '1.9.0', true],
  ['1.1.0', '1.1.0', false],
  ['1.0.9', '1.1.0', false],
])('takes %s for newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
