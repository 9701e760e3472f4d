import type { BrandLists, List, UpdatedListBrands } from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool } from '../define-tool.ts';
import { BrandId, ListId } from '../facts.ts';
import { findStatus } from '../lists.ts';

export const setStatus = defineTool({
  name: 'set_status',
  title: 'Set the status of brands',
  description:
    'Gives brands of a list the same status, or none with null. The statuses of a list are in get_list.',
  input: z.strictObject({
    listId: ListId,
    brandIds: z.array(BrandId).min(1).max(20),
    status: z.string().min(1).max(50).nullable(),
  }),
  output: z.object({
    changed: z.array(z.number().int()),
    notOnList: z.array(z.number().int()),
    changedElsewhere: z.array(z.number().int()),
    page: z.url(),
  }),
  effect: 'repeatable',
  async run({ api, links }, { listId, brandIds, status: text }) {
    const status = text && findStatus(await api.call<List>(`/lists/${listId}`), text);
    const ids = [...new Set(brandIds)];
    const entries = await Promise.all(
      ids.map(async (brandId) => {
        const { data } = await api.call<BrandLists>(`/brands/${brandId}/lists`);
        const entry = data.find((list) => list.listId === listId);
        return entry && { given: brandId, brandId: entry.brandId, version: entry.version };
      }),
    );
    const found = entries.filter((entry) => entry !== undefined);
    // Several of the ids may be those of one brand that others were merged into.
    const brands = [
      ...new Map(found.map(({ brandId, version }) => [brandId, { brandId, version, status }])).values(),
    ];
    if (brands.length === 0) throw new ApiRefusal('None of the brands is on this list.');
    const { data } = await api.call<UpdatedListBrands>(`/lists/${listId}/brands`, {
      method: 'PATCH',
      body: { brands },
    });
    const changed = data.map(({ brandId }) => brandId);
    return {
      changed,
      notOnList: ids.filter((id) => !found.some(({ given }) => given === id)),
      changedElsewhere: brands.map(({ brandId }) => brandId).filter((id) => !changed.includes(id)),
      page: links.list(listId),
    };
  },
});
