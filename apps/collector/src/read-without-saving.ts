import { type SampleStores, storefrontOf } from '@brandlode/safe-fetch';
import { type CollectStoreOptions, type CollectStoreParts, collectStore } from './collect-store.ts';
import { CHECK_SUBJECTS, type CheckResult, judge } from './sources/check-subjects.ts';
import { type SourceReport, sourceReport } from './sources/report.ts';
import type { PageCache, Source } from './sources/source.ts';

const NO_CACHE: PageCache = { get: async () => undefined, set: async () => {} };

/** Runs single sources for a store and saves nothing. Every page is requested, even if it is in the cache. */
export function readWithoutSaving(parts: CollectStoreParts, sampleStores: SampleStores | undefined) {
  const read = async (
    source: Source,
    domain: string,
    options?: Pick<CollectStoreOptions, 'known' | 'earlier'>,
  ) => {
    const [report] = await collectStore(
      { ...parts, sources: [source], cache: NO_CACHE },
      { domain, storefront: storefrontOf(domain, sampleStores) },
      { now: new Date(), ...options },
    );
    return report;
  };

  return {
    async readStorefront(domain: string): Promise<SourceReport> {
      const storefront = parts.sources.find(({ name }) => name === 'storefront');
      const report = storefront && (await read(storefront, domain));
      if (!report) throw new Error('There is no source for storefronts.');
      return report;
    },
    async checkSources(names: string[], onResult: (result: CheckResult) => void): Promise<void> {
      for (const source of parts.sources) {
        const subject = CHECK_SUBJECTS[source.name];
        if (!subject || (names.length > 0 && !names.includes(source.name))) continue;
        const { domain, facts = {}, known } = subject;
        const earlier = source.name === 'storefront' ? [] : [sourceReport('storefront', 'found', { facts })];
        const report = await read(source, domain, { known, earlier });
        if (report) onResult(judge(subject, report));
      }
    },
  };
}
