import { expect, it } from 'vitest';
import { COUNTRIES, COUNTRY_IDS, countryLabel } from './countries.ts';

it('lists ISO 3166-1 with the European Union and Kosovo, each once, sorted by label', () => {
  expect(COUNTRIES).toHaveLength(251);
  expect(new Set(COUNTRY_IDS).size).toBe(251);
  expect(new Set(COUNTRIES.map(({ label }) => label)).size).toBe(251);
  for (const id of COUNTRY_IDS) expect(id).toMatch(/^[A-Z]{2}$/);
  const labels = COUNTRIES.map(({ label }) => label);
  expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare));
  expect(countryLabel('EU')).toBe('European Union');
  expect(countryLabel('XK')).toBe('Kosovo');
});

it('returns the id of an unknown country unchanged', () => {
  expect(countryLabel('KR')).toBe('South Korea');
  expect(countryLabel('ZZ')).toBe('ZZ');
});
