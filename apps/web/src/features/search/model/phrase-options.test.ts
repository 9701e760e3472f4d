import { describe, expect, it } from 'vitest';
import { phraseOptions, similarName } from './phrase-options.ts';

const NOTHING = { brands: [], empty: [] };
const labels = (text: string) => phraseOptions(text, NOTHING).options.map(({ label }) => label);

describe('The options of a phrase', () => {
  it('begin with all filters that it names', () => {
    expect(phraseOptions('pet brands in germany under $40', NOTHING)).toEqual({
      options: [
        {
          key: expect.any(String),
          label: 'Location: Germany · Category: Pets and animals · Average price: up to $40',
          detail: '',
          filters: {
            categories: ['pets and animals'],
            locations: ['DE'],
            product_avg_price: { max: 40 },
          },
          rest: '',
        },
      ],
      problems: [],
    });
  });

  it('complete the last word, and keep the filters before it', () => {
    expect(labels('klav')).toEqual(['Technology: Klaviyo']);
    expect(labels('coffee in germ')[0]).toBe('Location: Germany · Category: Coffee');
    expect(labels('germany not klav')[0]).toBe('Location: Germany · Technology: not Klaviyo');
  });

  it('ask for the range of a number', () => {
    expect(phraseOptions('coffee monthly tr', NOTHING).options[0]).toMatchObject({
      label: 'Monthly traffic',
      metric: 'estimated_monthly_traffic',
      rest: 'coffee monthly traffic ',
    });
  });

  it('are the meanings of an ambiguous word; other words stay in the field', () => {
    const { options, problems } = phraseOptions('craft in france flurbs', NOTHING);
    expect(options.map(({ label, rest }) => [label, rest])).toContainEqual([
      'Location: France · Category: Arts and crafts',
      'flurbs',
    ]);
    expect(problems).toEqual(['“flurbs” is not a filter.']);
  });

  it('say why an amount is not understood', () => {
    expect(phraseOptions('coffee under 20 euros', NOTHING).problems).toEqual([
      '“under 20 euros”: Amounts are compared in US dollars.',
    ]);
  });

  it('are the brands with the name that results should be similar to', () => {
    const text = 'similar to havby but smaller in france';
    expect(similarName(text)).toBe('havby');
    const { options } = phraseOptions(text, { ...NOTHING, brands: [{ id: 7, brand_name: 'Havby' }] });
    expect(options[0]).toMatchObject({
      label: 'Similar to: Havby, smaller · Location: France',
      filters: { like: { brand: 7, size: 'smaller' }, locations: ['FR'] },
      rest: '',
    });
  });

  it('say that no brand has a value', () => {
    const { options } = phraseOptions('pinned', { brands: [], empty: ['is_pinned'] });
    expect(options[0]).toMatchObject({ label: 'Pinned: Yes', detail: 'No brand has a value yet' });
  });
});
