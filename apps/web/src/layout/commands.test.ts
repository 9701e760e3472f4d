import { expect, it } from 'vitest';
import { matchingCommands, PAGES } from './commands.ts';

const found = (text: string) => matchingCommands(PAGES, text).map(({ label }) => label);

it('The command menu finds pages by the start of their words, in any script', () => {
  expect(found('notif')).toEqual(['Notifications', 'Settings: Notifications']);
  expect(found('settings pl')).toEqual(['Settings: Plan']);
  expect(found('two-factor authentication')).toEqual(['Settings: Security']);
  expect(found('audit log')).toEqual(['Settings: Activity log']);
  expect(found('日本')).toEqual([]);
  expect(found('Шапка')).toEqual([]);
});
