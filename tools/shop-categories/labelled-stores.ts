import { createHash } from 'node:crypto';
import { categoryByLabel } from '@brandlode/contract';
import type { PageHints } from '../../apps/collector/src/sources/report.ts';
import { classify, type ShopCategory } from '../../apps/collector/src/sources/shop-category/classify.ts';

export type LabelledStore = {
  domain: string;
  /** All correct categories. */
  labels: string[];
  says: PageHints;
  half: 'tuning' | 'reporting';
};
export type Evaluated = { store: LabelledStore; categories: ShopCategory[]; wrong: ShopCategory[] };

/** Lines of domain, categories, title, description and collections after a header. */
export function readLabelled(tsv: string): LabelledStore[] {
  const [, ...lines] = tsv.trim().split('\n');
  return lines.map((line) => {
    const [domain = '', labels = '', title = '', description = '', collections = ''] = line.split('\t');
    const known = labels.split(';').map((label) => label.trim());
    for (const label of known)
      if (!categoryByLabel(label.toLowerCase())) throw new Error(`${domain}: no category ${label}`);
    return {
      domain,
      labels: known,
      says: { title, description, collections: collections.split('|') },
      // By a hash of the name, so that the choice is arbitrary.
      half: createHash('sha256').update(domain).digest()[0]! % 2 === 0 ? 'tuning' : 'reporting',
    };
  });
}

export const evaluate = (stores: LabelledStore[]): Evaluated[] =>
  stores.map((store) => judge(store, classify([store.says])));

/** A category is correct if it is one of the labels, or their top level. */
export function judge(store: LabelledStore, categories: ShopCategory[]): Evaluated {
  const right = new Set(
    store.labels.flatMap((label) => {
      const { id, parentId } = categoryByLabel(label.toLowerCase())!;
      return parentId === null ? [id] : [id, parentId];
    }),
  );
  return { store, categories, wrong: categories.filter(({ id }) => !right.has(id)) };
}

/** Precision: the share of named categories that are correct. Recall: the share of stores with a correct one. */
export function summarise(evaluated: Evaluated[]) {
  const named = evaluated.reduce((sum, { categories }) => sum + categories.length, 0);
  const wrong = evaluated.reduce((sum, one) => sum + one.wrong.length, 0);
  return {
    stores: evaluated.length,
    classified: evaluated.filter(({ categories }) => categories.length > 0).length,
    named,
    precision: (named - wrong) / Math.max(1, named),
    recall:
      evaluated.filter(({ categories, wrong }) => categories.length > wrong.length).length /
      Math.max(1, evaluated.length),
  };
}
