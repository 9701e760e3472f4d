import { openCatalogue } from '../../tests/e2e/catalogue-fixture.ts';
import { table } from '../lib/measure.ts';
import type { WebVital } from './web-vital.ts';
import { installShell, LIGHTHOUSE_RUNS, lighthousePage } from './web-vitals-lighthouse.ts';
import { longTasks } from './web-vitals-long-tasks.ts';
import { scriptBytes } from './web-vitals-script-bytes.ts';

/**
 * Web vitals of the landing page and the application, measured on a production build in a browser. Prints each beside its
 * budget; returns whether all are within it.
 */
export async function benchWebVitals(): Promise<boolean> {
  installShell();
  const catalogue = await openCatalogue({
    brands: 12_000,
    // Scrolling through 5,000 cards exceeds a user's allowance.
    env: { BRAND_RATE_LIMIT: '0' },
  });
  const { product, openPage } = catalogue;
  const vitals: WebVital[] = [];
  try {
    for (const measure of [
      () => lighthousePage(product.url, '/'),
      () => lighthousePage(product.url, '/login'),
      () => scriptBytes(product.url, openPage),
      () => longTasks(openPage),
    ]) {
      vitals.push(...(await measure()));
    }
    return vitals.every(isWithin);
  } finally {
    // Printed even where a later measurement fails.
    console.log(
      table(
        `Web vitals; those of Lighthouse, with its mobile profile, are medians of ${LIGHTHOUSE_RUNS} runs`,
        ['metric', 'measured', 'budget', ''],
        vitals.map((vital) => [
          vital.name,
          format(vital.value, vital),
          `${vital.atLeast ? '' : '<= '}${format(vital.budget, vital)}`,
          isWithin(vital) ? 'ok' : 'MISSED',
        ]),
      ),
    );
    await catalogue.close();
  }
}

const isWithin = ({ value, budget, atLeast }: WebVital) => (atLeast ? value >= budget : value <= budget);
const format = (value: number, { unit }: WebVital) =>
  `${unit === 'kB' ? value.toFixed(1) : Math.round(value * 1000) / 1000}${unit && ` ${unit}`}`;
