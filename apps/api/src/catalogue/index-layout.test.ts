import { expect, it } from 'vitest';
import { toFilterSpec } from './index-layout.ts';

const boundsOf = (range: { min?: number; max?: number }, metric: 'fb_likes_count' | 'trustpilot_rating') => {
  const { min, max } = toFilterSpec({ [metric]: range }).ranges[0]!;
  return { min, max };
};

it('converts bounds without floating-point errors, and whole numbers exactly', () => {
  expect(boundsOf({ min: 1.1, max: 4.7 }, 'trustpilot_rating')).toEqual({ min: 11, max: 47 });
  const large = { min: 123_456_789_012_345, max: 999_999_999_999_999 };
  expect(boundsOf(large, 'fb_likes_count')).toEqual(large);
});
