import { describe, expect, it } from 'vitest';
import { lastPage, pageWindow } from './pagination.tsx';

describe('The pagination window', () => {
  it('shows five page numbers around the current one', () => {
    expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12]);
  });

  it('shows five page numbers at both ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(2, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20]);
    expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
  });

  it('shows fewer when there are fewer', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(3, 3)).toEqual([1, 2, 3]);
  });

  it('stays between 1 and the last page', () => {
    expect(pageWindow(-3, 4)).toEqual([1, 2, 3, 4]);
    expect(pageWindow(99, 7)).toEqual([3, 4, 5, 6, 7]);
    expect(lastPage(0, 10)).toBe(1);
    expect(lastPage(50, 10)).toBe(5);
    expect(lastPage(51, 10)).toBe(6);
  });
});
