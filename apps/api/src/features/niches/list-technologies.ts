import { type NicheList, TECHNOLOGIES } from '@brandlode/contract';
import { TECHNOLOGY_IDS } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';

const ENTRIES = TECHNOLOGY_IDS.map((id) => {
  const { name = id, group = '' } = TECHNOLOGIES.get(id) ?? {};
  return { id, name, group };
});

/** Every technology with the number of brands that use it, by group. */
export async function listTechnologies({ catalogue }: Pick<Context, 'catalogue'>): Promise<NicheList> {
  const { total, lists } = await catalogue.facets({}, []);
  const { counts = [], unknown = total } = lists.find(({ list }) => list === 'technologies') ?? {};
  return {
    brands: total,
    known: total - unknown,
    data: ENTRIES.map((entry, index) => ({ ...entry, brands: counts[index] ?? 0 })),
  };
}
