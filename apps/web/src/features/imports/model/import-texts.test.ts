import { describe, expect, it } from 'vitest';
import { formatBytes, keptText, outcomes, timeLeft } from './import-texts.ts';

describe('Texts of an import', () => {
  it('round the time left', () => {
    expect([null, 3, 42, 89, 119, 3_000, 6_000, 20_000].map(timeLeft)).toEqual([
      '',
      'A few seconds left',
      'About 50 seconds left',
      'About 90 seconds left',
      'About 2 minutes left',
      'About 50 minutes left',
      'About 2 hours left',
      'About 6 hours left',
    ]);
  });

  it('always say how many rows were added and changed, and other outcomes only if there are any', () => {
    const none = { added: 0, changed: 0, unchanged: 0, rejected: 0, overLimit: 0 };
    expect(outcomes(none, 'after').map(({ label }) => label)).toEqual(['Added', 'Changed']);
    expect(
      outcomes({ ...none, unchanged: 3, rejected: 1, overLimit: 9 }, 'before').map(({ rows }) => rows),
    ).toEqual([0, 0, 3, 1, 9]);
  });

  it('tell a newer value that stays from a measured one', () => {
    const column = 'estimated_monthly_traffic';
    expect(keptText({ column, reason: 'newer', count: 1_200 })).toBe(
      'Monthly traffic of 1,200 brands: a newer value stays',
    );
    expect(keptText({ column, reason: 'measured', count: 1 })).toBe(
      'Monthly traffic of 1 brand: a measured or imported value stays, the file has an estimate',
    );
  });

  it('give sizes in units', () => {
    expect([999, 1_500, 25_400, 200_000_000].map(formatBytes)).toEqual([
      '999 B',
      '1.5 kB',
      '25 kB',
      '200 MB',
    ]);
  });
});
