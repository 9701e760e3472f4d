import { readFileSync } from 'node:fs';
import { SOURCED_METRICS, sourcesOf } from '@brandlode/contract';
import { SOURCE_PRECEDENCE } from '@brandlode/database';
import { describe, expect, it } from 'vitest';
import { openSources, SOURCE_SETTINGS } from './all-sources.ts';
import { CHECK_SUBJECTS } from './check-subjects.ts';
import { callAtOnce } from './stand-in.testing.ts';

const sources = await openSources({}, callAtOnce);
const names = sources.map(({ name }) => name);
const metricSources = SOURCED_METRICS.map(sourcesOf);

describe('The sources of metrics', () => {
  it('exist, and are turned on by variables that exist', () => {
    for (const { source, keys = [] } of metricSources.flat()) {
      expect(names).toContain(source);
      expect(Object.keys(SOURCE_SETTINGS)).toEqual(expect.arrayContaining(keys));
    }
  });

  it('fill as many metrics without and with keys as documented', () => {
    const withoutKey = metricSources.filter((some) => some.some(({ keys }) => !keys)).length;
    const document = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8');
    const withKeys = metricSources.filter((some) => some.length > 0).length;
    expect(document).toContain(`Without keys ${withoutKey} metrics can be filled, with keys ${withKeys}.`);
  });
});

it('every source that sends requests has a store for checking it', () => {
  const silent = ['estimates', 'shop-category', 'store-reviews'];
  expect(Object.keys(CHECK_SUBJECTS).sort()).toEqual(names.filter((name) => !silent.includes(name)).sort());
});

it('the sources take precedence in the order in which they run, after those that only fill gaps', () => {
  const gaps = ['dns', 'wikidata'];
  expect(SOURCE_PRECEDENCE).toEqual([...gaps, ...names.filter((name) => !gaps.includes(name))]);
});
