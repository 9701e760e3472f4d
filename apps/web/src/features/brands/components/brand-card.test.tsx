import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { brandWith } from '../model/brand.testing.ts';
import { Stats } from './brand-card.tsx';

it('a card shows known metrics and nothing about those that are not known', () => {
  expect(renderToStaticMarkup(<Stats brand={brandWith({})} />)).toBe('');
  const known = renderToStaticMarkup(
    <Stats brand={brandWith({ product_count: 36, trustpilot_rating: 4.6 })} />,
  );
  expect(known.replace(/<[^>]+>/g, '|')).toBe('||36 products||4.6 stars||');
});
