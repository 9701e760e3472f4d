import { type MetricKey, type NextStep, sourcesOf } from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';

type Texts = { title: string; how: string };

/** What a step brings, and how it is done. */
export function nextStepTexts({ step, brands, isCounted, startedAt }: NextStep): Texts {
  const count = `${isCounted ? '' : 'about '}${formatCount(brands, 'brand')}`;
  switch (step) {
    case 'show-real':
      return {
        title: `Show real brands: ${count} instead of made-up ones`,
        how: "'Show real brands', below, loads the starter brands if they are not there yet. The sample data is kept.",
      };
    case 'add-starter':
      return {
        title: `Add the starter brands: ${count} to begin with`,
        how: "'Add the starter brands', below. They come with names, sites, categories, countries and profiles; their metrics follow from the next steps.",
      };
    case 'load-ranks':
      return {
        title: `Load rank lists: visits of up to ${count}`,
        how: `Visits are estimated from the ranks of the most visited sites. ${
          startedAt
            ? `Loading the lists was started ${formatMoment(new Date(startedAt))} and takes some minutes. If it failed, the collector's log says why, and it is tried again every hour.`
            : 'Add popularity-rank to OPEN_DATA unless that has it already or is “all”, or set TRANCO_FILE and CRUX_FILE for your own copies of the lists, and restart the collector.'
        }`,
      };
    case 'grow':
      return {
        title: `Grow the catalogue: ${count} found among popular sites`,
        how: "'Grow the catalogue', below, finds stores and visits them: products, prices, technologies and countries, and visits estimated from their ranks.",
      };
    case 'collect':
      return {
        title: `Turn on regular collection: products, prices and technologies of up to ${formatExact(brands)} stores`,
        how: "These stores haven't been checked yet. The switch is below, with a description of how sites are visited.",
      };
    case 'facebook-key':
      return {
        title: `Connect Facebook: likes and ads of up to ${count}`,
        how: `Their pages are known. Set ${keysFor('fb_likes_count', 'facebook-page')} and restart the collector.`,
      };
    case 'instagram-key':
      return {
        title: `Connect Instagram: followers of up to ${count}`,
        how: `Their profiles are known. Set ${keysFor('ig_followers_count', 'instagram-business')} and restart the collector.`,
      };
  }
}

const keysFor = (metric: MetricKey, source: string): string =>
  (sourcesOf(metric).find((found) => found.source === source)?.keys ?? []).join(' and ');
