import { describe, expect, it } from 'vitest';
import { namesOf, POSSIBLE_NAMES } from './names.ts';
import { PLATFORMS } from './platforms.ts';
import { createPopulation, type Site } from './population.ts';

const population = createPopulation({ seed: 7, names: 20_000 });
const sites = Array.from({ length: population.size }, (_, index) => population.siteAt(index));
const stores = [...population.storeIndexes()].map(population.siteAt);
const share = (some: Site[], is: (site: Site) => boolean) => some.filter(is).length / some.length;

describe('Names of the simulated internet', () => {
  it('are different for every number, pronounceable and reserved for tests', () => {
    const names = sites.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?:[a-z][aeiou]{1,2}){3}\.test$/);
  });

  it('lead back to their number, at both ends of the range too', () => {
    const { nameOf, indexOf } = namesOf(12_345);
    for (const index of [0, 1, 999_999, POSSIBLE_NAMES - 1]) expect(indexOf(nameOf(index))).toBe(index);
    for (const name of ['velora.com', 'velo.test', 'www.velora.test', 'veloraa.test', 'test', ''])
      expect(indexOf(name), name).toBeUndefined();
  });

  it('differ by seed, and are the same for the same seed', () => {
    const again = createPopulation({ seed: 7, names: 20_000 });
    expect(again.siteAt(19_999)).toMatchObject({ ...sites[19_999], draws: expect.anything() });
    expect(createPopulation({ seed: 8, names: 20_000 }).nameAt(0)).not.toBe(population.nameAt(0));
  });

  it('are unknown beyond the size of the population', () => {
    const { nameOf } = namesOf(7);
    expect(population.find(nameOf(population.size - 1))?.index).toBe(population.size - 1);
    expect(population.find(nameOf(population.size))).toBeUndefined();
  });
});

describe('The population of the simulated internet', () => {
  it('has exactly the wanted number of stores, on all twelve platforms', () => {
    expect(stores.filter(({ index }) => index < population.names)).toHaveLength(600);
    expect(stores.filter(({ index }) => index >= population.names)).toHaveLength(6);
    const few = createPopulation({ seed: 3, names: 5_000, stores: 1_237 });
    const numbers = [...few.storeIndexes()].filter((index) => index < 5_000);
    expect(new Set(numbers).size).toBe(1_237);
    expect(PLATFORMS).toHaveLength(12);
    expect(new Set(stores.map(({ platform }) => platform))).toEqual(new Set(PLATFORMS));
  });

  it('spreads the stores over all ranks, and shows each in its site', () => {
    const listed = new Set(stores.map(({ index }) => index));
    for (let decile = 0; decile < 10; decile += 1) {
      const here = [...listed].filter((index) => Math.floor(index / 2_000) === decile);
      expect(here.length).toBeGreaterThanOrEqual(59);
    }
    const shops = sites.filter(({ content }) => content === 'store');
    expect(shops.length).toBeGreaterThan(500);
    expect(shops.filter(({ index }) => !listed.has(index))).toEqual([]);
  });

  it('has about 5 % junk among the stores, and every difficulty among the others', () => {
    const junk = share(stores, ({ content }) => content !== 'store' && content !== 'disallowed');
    expect(junk).toBeGreaterThan(0.03);
    expect(junk).toBeLessThan(0.07);
    expect(share(stores, ({ hosting }) => hosting === 'hidden')).toBeGreaterThan(0.02);
    const faults = new Set(sites.map(({ fault }) => fault));
    expect(faults.size).toBe(8);
    expect(new Set(sites.map(({ hosting }) => hosting)).size).toBe(7);
    expect(share(stores, ({ fault }) => ['none', 'lossy', 'truncated'].includes(fault))).toBe(1);
  });

  it('rejects sizes that it cannot have', () => {
    for (const names of [0, 1.5, 3_000_000]) {
      expect(() => createPopulation({ seed: 1, names })).toThrow('1 to 2,000,000 names');
    }
    expect(() => createPopulation({ seed: 1, names: 10, stores: 11 })).toThrow('0 to 10 stores');
  });
});
