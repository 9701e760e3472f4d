import { expect, it } from 'vitest';
import { nextStepTexts } from './next-step-texts.ts';

const step = (name: Parameters<typeof nextStepTexts>[0]['step'], brands: number, isCounted = true) =>
  nextStepTexts({ step: name, brands, isCounted });

it('says what a step brings, with the number of brands', () => {
  expect(step('load-ranks', 8_400).title).toBe('Load rank lists: visits of up to 8,400 brands');
  expect(step('collect', 11_991).title).toBe(
    'Turn on regular collection: products, prices and technologies of up to 11,991 stores',
  );
  expect(step('grow', 10_000, false).title).toBe(
    'Grow the catalogue: about 10,000 brands found among popular sites',
  );
  expect(step('show-real', 12_040, false).title).toBe(
    'Show real brands: about 12,040 brands instead of made-up ones',
  );
});

it('keeps the other sources of OPEN_DATA, and names no setting while rank lists are loaded', () => {
  expect(step('load-ranks', 2).how).toContain(
    'Add popularity-rank to OPEN_DATA unless that has it already or is “all”',
  );
  const { how } = nextStepTexts({
    step: 'load-ranks',
    brands: 2,
    isCounted: true,
    startedAt: '2026-01-02T03:04:05.000Z',
  });
  expect(how).toContain('Loading the lists was started');
  expect(how).not.toContain('OPEN_DATA');
});

it('names the variables that enable a source', () => {
  expect(step('instagram-key', 1)).toEqual({
    title: 'Connect Instagram: followers of up to 1 brand',
    how: 'Their profiles are known. Set INSTAGRAM_USER_ID and INSTAGRAM_ACCESS_TOKEN and restart the collector.',
  });
  expect(step('facebook-key', 620).how).toContain('Set META_ACCESS_TOKEN and restart');
});
