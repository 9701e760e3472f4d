import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { brandWith } from '../model/brand.testing.ts';
import { Stats } from './brand-card.tsx';

const MISSING = 'No visit data yet';

it('a card says that visits were not collected only where they are unknown', () => {
  expect(renderToStaticMarkup(<Stats brand={brandWith({})} />)).toContain(MISSING);
  const known = renderToStaticMarkup(<Stats brand={brandWith({ estimated_monthly_traffic: 12_100_000 })} />);
  expect(known).toContain('12.1M visits/mo');
  expect(known).not.toContain(MISSING);
});
