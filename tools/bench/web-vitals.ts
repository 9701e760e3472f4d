import { styleText } from 'node:util';
import { type Catalogue, openCatalogue } from '../../tests/e2e/catalogue-fixture.ts';
import { table } from '../lib/measure.ts';
import { isWithin, type WebVital } from './web-vital.ts';
import { interactions } from './web-vitals-interactions.ts';
import { installShell, lighthousePage } from './web-vitals-lighthouse.ts';
import { longTasks } from './web-vitals-long-tasks.ts';
import { pageLoads } from './web-vitals-page-loads.ts';
import { WEB_VITALS_PARTS, type WebVitalsPart } from './web-vitals-parts.ts';
import { scriptBytes } from './web-vitals-script-bytes.ts';
import { workspaceInteractions } from './web-vitals-workspace.ts';

type Part = (catalogue: Catalogue) => Promise<WebVital[]>;

const PARTS: Record<WebVitalsPart, Part> = {
  lighthouse: async ({ product: { url } }) => {
    installShell();
    return [...(await lighthousePage(url, '/')), ...(await lighthousePage(url, '/login'))];
  },
  'script-bytes': ({ product, openPage }) => scriptBytes(product.url, openPage),
  'long-tasks': ({ openPage }) => longTasks(openPage),
  interactions: ({ openPage }) => interactions(openPage),
  workspace: workspaceInteractions,
  'page-loads': ({ openPage }) => pageLoads(openPage),
};

/**
 * Web vitals of the landing page and the application, measured on a production build in a browser: all parts, or those named.
 * Prints each beside its budget; returns whether all are within it.
 */
export async function benchWebVitals(parts: WebVitalsPart[]): Promise<boolean> {
  const catalogue = await openCatalogue({
    brands: 12_000,
    // Scrolling through 5,000 cards exceeds a user's allowance.
    env: { BRAND_RATE_LIMIT: '0' },
  });
  const vitals: WebVital[] = [];
  try {
    for (const part of WEB_VITALS_PARTS) {
      if (parts.length === 0 || parts.includes(part)) vitals.push(...(await PARTS[part](catalogue)));
    }
    return vitals.every(isWithin);
  } finally {
    // Printed even where a later measurement fails.
    console.log(
      table(
        'Web vitals: medians, with smallest and largest; beside them an empty page in the same run',
        ['metric', 'measured', 'spread', 'empty page', 'budget', ''],
        vitals.map((vital) => [
          vital.name,
          format(vital.value, vital),
          vital.spread ? `${round(vital.spread.min)}-${round(vital.spread.max)}` : '',
          vital.emptyPage === undefined ? '' : format(vital.emptyPage, vital),
          vital.budget === undefined ? '' : `${vital.atLeast ? '>=' : '<='} ${format(vital.budget, vital)}`,
          vital.budget === undefined ? '' : isWithin(vital) ? 'ok' : MISSED,
        ]),
      ).replaceAll(MISSED, styleText('red', MISSED)),
    );
    await catalogue.close();
  }
}

const MISSED = 'MISSED';
const round = (value: number) => Math.round(value * 10) / 10;
const DECIMALS = { '': 3, ms: 0, kB: 1 };
const format = (value: number, { unit }: WebVital) =>
  `${Number(value.toFixed(DECIMALS[unit]))}${unit && ` ${unit}`}`;
