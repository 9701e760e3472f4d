import { expect, it } from 'vitest';
import { unlinked } from './unlinked.ts';

it('a name that someone else chose neither reorders nor breaks the line of a mail', () => {
  expect(unlinked('Anna\u202e moc\u2028Bcc')).toBe('Anna moc Bcc');
});

it('a long name is cut before an emoji that does not fit', () => {
  expect(unlinked(`${'a'.repeat(59)}\u{1f436}`)).toBe('a'.repeat(59));
});

it('an address in a name becomes no link', () => {
  expect(unlinked('win.example')).toBe('win.\u200bexample');
});
