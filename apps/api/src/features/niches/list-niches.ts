import { categoryById, type NicheList, TECHNOLOGIES } from '@brandlode/contract';
import { CATEGORY_IDS, TECHNOLOGY_IDS } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';

type Named = { id: string; name: string; group: string | null };

const CATEGORY_ENTRIES: Named[] = CATEGORY_IDS.map((id) => {
  const { label = '', parentId = null } = categoryById(id) ?? {};
  const parent = parentId === null ? undefined : categoryById(parentId);
  return { id: String(id), name: label, group: parent?.label ?? null };
});
const TECHNOLOGY_ENTRIES: Named[] = TECHNOLOGY_IDS.map((id) => {
  const { name = id, group = '' } = TECHNOLOGIES.get(id) ?? {};
  return { id, name, group };
});

/** Every category with its number of brands, hidden ones only in their own, in the order of the taxonomy. */
export const listCategories = (context: Pick<Context, 'catalogue'>): Promise<NicheList> =>
  list(context, 'categories', CATEGORY_ENTRIES);

/** Every technology with the number of brands that use it, by group. */
export const listTechnologies = (context: Pick<Context, 'catalogue'>): Promise<NicheList> =>
  list(context, 'technologies', TECHNOLOGY_ENTRIES);

async function list(
  { catalogue }: Pick<Context, 'catalogue'>,
  name: 'categories' | 'technologies',
  entries: Named[],
): Promise<NicheList> {
  const { total, lists } = await catalogue.facets({}, []);
  const { counts = [], unknown = total } = lists.find((facet) => facet.list === name) ?? {};
  return {
    brands: total,
    known: total - unknown,
    data: entries.map((entry, at) => ({ ...entry, brands: counts[at] ?? 0 })),
  };
}
