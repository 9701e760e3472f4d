import { openCatalogue } from '../../tests/e2e/catalogue-fixture.ts';
import { table } from '../lib/measure.ts';
import { bringShell, LIGHTHOUSE_RUNS, lighthousePage } from './face-lighthouse.ts';
import { longTasks } from './face-long-tasks.ts';
import { scriptBytes } from './face-script-bytes.ts';

/** A figure, what it must not pass (or, for a score, fall short of), and how it is written. */
export type Figure = {
  name: string;
  value: number;
  budget: number;
  unit: '' | 'ms' | 'kB';
  atLeast?: boolean;
};

/**
 * The budgets of the landing page and the application, against a production build served by the started product.
 * Prints every figure beside its budget; answers whether all are held.
 */
export async function benchFace(): Promise<boolean> {
  bringShell();
  const catalogue = await openCatalogue({ brands: 12_000 });
  const { product, openPage } = catalogue;
  const figures: Figure[] = [];
  try {
    for (const measure of [
      () => lighthousePage(product.url, '/'),
      () => lighthousePage(product.url, '/login'),
      () => scriptBytes(product.url, openPage),
      () => longTasks(openPage),
    ]) {
      figures.push(...(await measure()));
    }
    return figures.every(held);
  } finally {
    // What was measured is told even where a later measurement fails.
    console.log(
      table(
        `The face: figures of Lighthouse, with its mobile profile, are medians of ${LIGHTHOUSE_RUNS} runs`,
        ['figure', 'measured', 'budget', ''],
        figures.map((figure) => [
          figure.name,
          written(figure.value, figure),
          `${figure.atLeast ? '' : '<= '}${written(figure.budget, figure)}`,
          held(figure) ? 'held' : 'MISSED',
        ]),
      ),
    );
    await catalogue.close();
  }
}

const held = ({ value, budget, atLeast }: Figure) => (atLeast ? value >= budget : value <= budget);
const written = (value: number, { unit }: Figure) =>
  `${unit === 'kB' ? value.toFixed(1) : Math.round(value * 1000) / 1000}${unit && ` ${unit}`}`;
