import { expect, it } from 'vitest';
import { backlogText } from './backlog-text.ts';

const nothing = { collects: true, due: 0, requested: 0, oldestDueAt: null };

it('says how many stores are due, and how many of them users requested', () => {
  expect(backlogText(nothing)).toBe('0 due');
  const text = backlogText({ ...nothing, due: 1200, requested: 3, oldestDueAt: '2026-01-02T03:04:05Z' });
  expect(text).toMatch(/^1,200 due, 3 of them requested, the oldest since Jan \d, 2026/);
});

it('says that regular collection is off instead of how many stores are due', () => {
  expect(backlogText({ ...nothing, collects: false, due: 7, requested: 2 })).toBe(
    'regular collection is off, 2 requested',
  );
});
