import type { Evaluated, LabelledStore } from './labelled-stores.ts';
export async function visitStores(_stores: LabelledStore[]): Promise<Evaluated[]> {
  return [];
}
