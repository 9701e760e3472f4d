import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { stubApi } from '../testing/stub-api.ts';
import { setCurrentOwner } from './note-drafts.ts';
import { noteSaver } from './note-saver.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('keeps a note that is too long, says so, and saves it once it is shorter', async () => {
  const requests = stubApi(({ body }) => ({
    body: { ...Object(body), version: 1, updatedAt: null, by: null },
  }));
  setCurrentOwner('ada');
  const saver = noteSaver('ada', 1);
  saver.edit('a'.repeat(20_001));
  await saver.flush();
  expect(saver.state()).toMatchObject({ status: 'too-long', draft: { text: 'a'.repeat(20_001) } });
  expect(requests).toEqual([]);
  saver.edit('Shorter');
  await saver.flush();
  expect(saver.state()).toMatchObject({ status: 'idle', draft: null });
  expect(requests).toMatchObject([{ method: 'PUT', body: { text: 'Shorter' } }]);
});

it('saves a note only while the workspace is open in which it was written', async () => {
  const requests = stubApi(({ body }) => ({
    body: { ...Object(body), version: 1, updatedAt: null, by: null },
  }));
  setCurrentOwner('ada.research');
  const saver = noteSaver('ada.research', 1);
  saver.edit('For the team');
  setCurrentOwner('ada.other');
  await saver.flush();
  expect(requests).toEqual([]);
  expect(noteSaver('ada.other', 1).state()).toMatchObject({ status: 'idle', draft: null });
  setCurrentOwner('ada.research');
  await saver.flush();
  expect(saver.state()).toMatchObject({ status: 'idle', draft: null });
  expect(requests).toMatchObject([
    { method: 'PUT', body: { text: 'For the team', workspaceId: 'research' } },
  ]);
});
