import { type MetricValue, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source } from '../source.ts';
import { withoutProducts } from '../visit-so-far.ts';
import { classify } from './classify.ts';

const NAME = 'shop-category';

/** Categories of what the store sells, from the pages and product lists of this visit. Sends no request. */
export const shopCategory: Source = {
  name: NAME,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  group: 'products',
  async collect(visit) {
    const unread = withoutProducts(visit, NAME);
    if (unread) return unread;
    const pages = visit.earlier.flatMap(({ hints }) => hints ?? []);
    if (pages.length === 0) return sourceReport(NAME, 'not applicable', { reason: 'no page was read' });
    const sells = visit.earlier.some(({ metrics }) =>
      metrics.some(({ metric, value }) => PRICED.includes(metric) && Number(value) > 0),
    );
    const metrics: MetricValue[] = sells ? [{ metric: 'is_shop', value: true, kind: 'measured' }] : [];
    const categories = classify(pages);
    if (categories.length === 0)
      return sourceReport(NAME, sells ? 'found' : 'missing', {
        reason: 'not enough text to determine a category',
        metrics,
      });
    return sourceReport(NAME, 'found', {
      metrics,
      facts: {
        categories: categories.map(({ label }) => label).join('; '),
        seen_in: {
          categories: { place: categories.map(({ evidence }) => evidence).join('; '), weak: false },
        },
      },
    });
  },
};

/** Products with a price show that the store sells goods. */
const PRICED: MetricValue['metric'][] = ['product_min_price', 'product_avg_price', 'product_max_price'];
