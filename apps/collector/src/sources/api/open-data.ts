import { z } from 'zod';
import { sourceReport } from '../report.ts';
import type { Source, Visit } from '../source.ts';

/** Public services that need no key, by the name that enables them in the setting. */
const OPEN_DATA = ['app-store', 'dns', 'first-seen', 'popularity-rank', 'rdap', 'wikidata'] as const;
type OpenDataName = (typeof OPEN_DATA)[number];

const namesIn = (text: string): string[] => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  if (names.join() === 'all') return [...OPEN_DATA];
  return names.join() === 'none' ? [] : names;
};
const isKnown = (name: string) => OPEN_DATA.some((service) => service === name);

/** `all`, `none` or a list; none by default, so that a local trial sends nothing to third parties. */
export const OPEN_DATA_SETTING = {
  OPEN_DATA: z
    .string()
    .default('none')
    .refine(
      (text) => namesIn(text).every(isKnown),
      `must be all, none, or a list of ${OPEN_DATA.join(', ')}`,
    ),
};
export const isEnabled = (setting: string, name: OpenDataName): boolean => namesIn(setting).includes(name);

/** Reserved names that never exist publicly, such as those of sample stores. */
const RESERVED = /\.(?:example|test|invalid|localhost)$/;

/** Runs a source only if the operator enabled it, and never for a reserved name. */
export function openDataSource(setting: string, source: Source & { name: OpenDataName }): Source {
  const off = (reason: string) => sourceReport(source.name, 'not applicable', { reason });
  return {
    ...source,
    async collect(visit: Visit) {
      if (!isEnabled(setting, source.name)) return off(`off: add ${source.name} to OPEN_DATA`);
      if (RESERVED.test(visit.domain)) return off('a reserved name');
      return source.collect(visit);
    },
  };
}
