import { expect, it } from 'vitest';
import { matchingCommands, PAGES } from './commands.ts';

const found = (text: string) => matchingCommands(PAGES, text).map(({ label }) => label);

it('The command menu finds pages by the start of their words, in any script', () => {
  expect(found('notif')).toEqual(['Notifications', 'Settings: Notifications']);
  expect(found('settings pl')).toEqual(['Settings: Plan']);
  expect(found('日本')).toEqual([]);
  expect(found('Шапка')).toEqual([]);
});
