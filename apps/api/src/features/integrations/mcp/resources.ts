import {
  type FiltersResponse,
  isRange,
  type List,
  METRIC_KEYS,
  METRICS,
  PROVENANCE_KINDS,
  RANGES,
} from '@brandlode/contract';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Session } from './define-tool.ts';
import { changesOf, MAX_BRANDS, MAX_CHANGE_TEXT, readBrand, summaryOf } from './facts.ts';
import { readEntries, toListSummary } from './lists.ts';
import { fenced } from './untrusted.ts';

/** What a client can attach to a conversation: a brand, a list, and the two texts that explain them. */
export function registerResources(server: McpServer, session: Session): void {
  const text = (uri: URL, content: string) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: content }],
  });

  server.registerResource(
    'brand',
    new ResourceTemplate('brandlode://brands/{id}', { list: undefined }),
    { title: 'A brand', description: 'Everything known about a brand, by its id.', mimeType: 'text/plain' },
    async (uri, { id }) => {
      const brand = await readBrand(session, toSegment(id));
      const summary = summaryOf(session, brand, METRIC_KEYS);
      return text(uri, fenced({ ...summary, changes: changesOf(brand) }));
    },
  );

  server.registerResource(
    'list',
    new ResourceTemplate('brandlode://lists/{id}', { list: undefined }),
    {
      title: 'A list',
      description: `A list of the workspace with its first ${MAX_BRANDS} brands, by its id.`,
      mimeType: 'text/plain',
    },
    async (uri, { id }) => {
      const list = await session.api.call<List>(`/lists/${toSegment(id)}`);
      const { total, entries } = await readEntries(session, list.id, { limit: MAX_BRANDS });
      return text(uri, fenced({ ...toListSummary(session, list), total, entries }));
    },
  );

  server.registerResource(
    'glossary',
    'brandlode://glossary',
    { title: 'Glossary', description: 'What the metrics and words of results mean.', mimeType: 'text/plain' },
    async (uri) => text(uri, GLOSSARY),
  );

  server.registerResource(
    'filters',
    'brandlode://filters',
    {
      title: 'Filter catalogue',
      description:
        'All keys of brand filters, with units and the categories, countries and technologies they take.',
      mimeType: 'text/plain',
    },
    async (uri) => text(uri, filterCatalogue(await session.api.call<FiltersResponse>('/filters'))),
  );
}

const toSegment = (id: string | string[] | undefined) => encodeURIComponent(String(id));

const GLOSSARY = [
  'A brand is an online store with a primary address. Metrics of a brand:',
  ...METRIC_KEYS.map((key) => `- ${key}: ${METRICS[key].label}, in ${METRICS[key].unit}`),
  `Every value is one of: ${PROVENANCE_KINDS.join(', ')}. An estimate has a range from \`low\` to \`high\`, which holds the true value in about four of five cases.`,
  '`observed` is the day of the observation, `source` what was read. A value that is null is unknown, never 0; `unknown` says why.',
  `Changes compare a value with the comparable one about 7, 30 or 90 days before, in percent. ${MAX_CHANGE_TEXT}`,
  'A gap score ranks a category from 0 to 100: many visits per brand, and few brands with 100 or more reviews.',
].join('\n');

const LISTS = ['locations', 'categories', 'technologies'];

function filterCatalogue({ groups, categories, countries, technologies, traits }: FiltersResponse): string {
  const entries = (list: { id: string; label: string }[]) =>
    list.map(({ id, label }) => `${id} (${label})`).join(', ');
  const byGroup = (list: FiltersResponse['technologies']) =>
    [...Map.groupBy(list, ({ group }) => group)]
      .map(([group, members]) => `${group}: ${entries(members.map(({ id, name }) => ({ id, label: name })))}`)
      .join('; ');
  const labels = categories.flatMap(({ label, sub_categories }) => [
    label,
    ...sub_categories.map((sub) => sub.label),
  ]);
  const simple = groups
    .flatMap(({ options }) => options)
    .filter(
      ({ dataKey, kind }) => kind !== 'column' && !LISTS.includes(dataKey) && !Object.hasOwn(traits, dataKey),
    );
  return [
    'Filters are an object. All keys must match; within a list any entry is enough, but of `technologies` a brand must have one of each named group, and none with "-" before its id. A range is {"min": …, "max": …}, with "unknown": "include" for brands without a value as well, or "only" for just them. A flag is true, false or "unknown".',
    ...simple.map(
      ({ dataKey, label, kind }) =>
        `- ${dataKey}: ${kind}, ${label}${isRange(dataKey) ? `, in ${RANGES[dataKey].unit}` : ''}`,
    ),
    `- locations: list of ${entries(countries)}`,
    `- categories: list of ${labels.map((label) => label.toLowerCase()).join(', ')}`,
    `- technologies: list of ids, by group; ${byGroup(technologies)}`,
    ...Object.entries(traits).map(([key, list]) => `- ${key}: list of ${entries(list)}`),
    '- like: {"brand": id, "size": "smaller", "similar" or "larger"}, the brands most similar to one',
  ].join('\n');
}
