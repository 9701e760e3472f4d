import { expect, it } from 'vitest';
import { matching } from './multi-select.tsx';

const OPTIONS = ['Åland Islands', 'Germany', 'United States', 'Côte d’Ivoire'].map((label) => ({
  value: label,
  label,
}));
const labels = (text: string) => matching(OPTIONS, text).map(({ label }) => label);

it('matches substrings of the label, ignoring case and accents', () => {
  expect(labels('STATES')).toEqual(['United States']);
  expect(labels('an')).toEqual(['Åland Islands', 'Germany']);
  expect(labels('cote')).toEqual(['Côte d’Ivoire']);
  expect(labels('  ')).toHaveLength(4);
  expect(labels('.*')).toEqual([]);
});

it('finds options by their group too, after those whose label matches', () => {
  const options = [
    { value: 'a', label: 'Klaviyo', group: 'Email and SMS' },
    { value: 'b', label: 'Email Tools' },
    { value: 'c', label: 'Judge.me', group: 'Reviews' },
  ];
  expect(matching(options, 'email').map(({ value }) => value)).toEqual(['b', 'a']);
  expect(matching(options, 'klav').map(({ value }) => value)).toEqual(['a']);
});
